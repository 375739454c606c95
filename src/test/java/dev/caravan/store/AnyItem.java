package dev.caravan.store;

import dev.caravan.store.Value.SetOf.Kind;
import java.math.BigDecimal;
import java.util.Base64;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Items of any attributes, of every type that DynamoDB knows. */
final class AnyItem {

    private AnyItem() {}

    static Arbitrary<Item> items() {
        return Arbitraries.maps(Arbitraries.strings().ofMinLength(1).ofMaxLength(8), values(2))
                .ofMaxSize(6)
                .map(Item::new);
    }

    static Arbitrary<Value> values(int depth) {
        Arbitrary<String> texts = Arbitraries.strings().ofMaxLength(8);
        Arbitrary<String> binaries =
                Arbitraries.bytes().array(byte[].class).ofMaxSize(8).map(Base64.getEncoder()::encodeToString);
        Arbitrary<BigDecimal> numbers = Combinators.combine(
                        Arbitraries.longs(), Arbitraries.integers().between(-90, 90))
                .as(BigDecimal::valueOf);
        Arbitrary<Value> scalars = Arbitraries.oneOf(
                texts.map(Value.Text::new),
                numbers.map(Value::of),
                Arbitraries.of(true, false).map(Value.Bool::new),
                Arbitraries.just(new Value.Null()),
                binaries.map(Value.Binary::new),
                texts.set().ofMinSize(1).ofMaxSize(4).map(set -> new Value.SetOf(Kind.TEXT, set)),
                numbers.map(Decimals::canonical)
                        .set()
                        .ofMinSize(1)
                        .ofMaxSize(4)
                        .map(set -> new Value.SetOf(Kind.NUMERIC, set)),
                binaries.set().ofMinSize(1).ofMaxSize(4).map(set -> new Value.SetOf(Kind.BINARY, set)));
        if (depth == 0) {
            return scalars;
        }
        return Arbitraries.oneOf(
                scalars,
                values(depth - 1).list().ofMaxSize(3).map(Value.ListOf::new),
                Arbitraries.maps(texts, values(depth - 1)).ofMaxSize(3).map(Value.MapOf::new));
    }
}
