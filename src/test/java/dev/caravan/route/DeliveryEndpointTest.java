package dev.caravan.route;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliveryEndpointTest {

    @ParameterizedTest
    @CsvSource({
        "file:/mnt/share, file:/mnt/share?tempPrefix=.",
        "sftp:u@host/in?password={{env:P}}, sftp:u@host/in?password={{env:P}}&tempPrefix=.",
        "sftp:u@host/in?tempFileName=x.part, sftp:u@host/in?tempFileName=x.part",
        "file:/mnt/share?tempPrefix=new-, file:/mnt/share?tempPrefix=new-",
        "aws2-s3:bucket, aws2-s3:bucket",
        "direct:mail-report, direct:mail-report"
    })
    void filesAppearWholeWhereFilesAreWritten(String declared, String used) {
        assertThat(DeliverySteps.whole(declared)).isEqualTo(used);
    }

    @ParameterizedTest
    @CsvSource({
        "sftp:u@host/in?password=hunter2&delay=3, sftp:u@host/in?password=xxxxxx&delay=3",
        "sftp:u@host/in?password={{env:P}}, sftp:u@host/in?password=xxxxxx",
        "sftp:u:hunter2@host/in, sftp:u:xxxxxx@host/in",
        "sftp:u:hunt/er@2@host:22/in, sftp:u:xxxxxx@host:22/in",
        "https://host/hooks/{{env:TOKEN}}/in, https://host/hooks/{{…}}/in",
        "smtps:host?password=hunt&er2&to=a@b.example, smtps:host?password=xxxxxx&xxxxxx&to=a@b.example",
        "sftp://u:hunter2@host/in, sftp://u:xxxxxx@host/in",
        "aws2-s3:bucket?accessKey=A&secretKey=hunter2, aws2-s3:bucket?accessKey=xxxxxx&secretKey=xxxxxx"
    })
    void secretsAreNotShown(String declared, String shown) {
        assertThat(DeliverySteps.shown(declared)).isEqualTo(shown);
    }
}
