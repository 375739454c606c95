package dev.caravan.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.store.item.ItemKey;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class HashSlotsTest {

    @Property
    void isASet(@ForAll List<Long> hashes) {
        HashSlots slots = new HashSlots(4);
        Set<Long> expected = new HashSet<>();

        // 0 is taken for 1, the one exception.
        for (long hash : hashes) {
            assertThat(slots.add(hash)).isEqualTo(expected.add(hash == 0 ? 1 : hash));
        }
    }

    @Example
    void growsAndForgetsNothing() {
        HashSlots slots = new HashSlots(4);
        // multiples of a power of two collide in every size of the table
        for (long hash = 1; hash <= 5_000; hash++) {
            assertThat(slots.add(hash << 20)).isTrue();
        }
        for (long hash = 1; hash <= 5_000; hash++) {
            assertThat(slots.add(hash << 20)).isFalse();
        }
    }

    @Example
    void tellsKeysApartThatReadTheSame() {
        KeyDeduplicator seen = new KeyDeduplicator();

        assertThat(seen.add(new ItemKey("AB", "C"))).isTrue();
        assertThat(seen.add(new ItemKey("A", "BC"))).isTrue();
        assertThat(seen.add(new ItemKey("AB", "C"))).isFalse();
    }
}
