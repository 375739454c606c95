package dev.caravan.report.total;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;

class TopNTest {

    private record Thing(String at, int ordinal) {}

    /** What a stable sort has first. */
    @Property(tries = 200)
    void selectsWhatAStableSortHasFirst(@ForAll List<@AlphaChars @StringLength(max = 1) String> texts) {
        List<Thing> things = new ArrayList<>();
        TopN<Thing> least = TopN.least(4);
        TopN<Thing> greatest = TopN.greatest(4);
        for (String text : texts) {
            Thing thing = new Thing(text, things.size());
            things.add(thing);
            least.offer(text, () -> thing);
            greatest.offer(text, () -> thing);
        }

        assertThat(least.inOrder())
                .isEqualTo(things.stream()
                        .sorted(Comparator.comparing(Thing::at))
                        .limit(4)
                        .toList());
        assertThat(greatest.inOrder())
                .isEqualTo(things.stream()
                        .sorted(Comparator.comparing(Thing::at).reversed())
                        .limit(4)
                        .toList());
    }
}
