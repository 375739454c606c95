"""Makes bench/RESULTS.md of what bench/run.sh measured. usage: summary.py RESULTS ORDERS"""
import collections, os, platform, re, statistics, subprocess, sys

orders = int(sys.argv[2])
rates, cpus, single = collections.defaultdict(list), collections.defaultdict(list), collections.defaultdict(list)
by_run = collections.defaultdict(dict)
items_of = {}
dates = []
for line in open(sys.argv[1]):
    if line.startswith("#"):
        dates.append("%s %s" % tuple(line[2:].strip().split(" ", 1)))
        continue
    part, run, who, round_, items, seconds, rate, cpu = line.split()
    by_run[part, run, who][int(round_)] = (float(rate), float(cpu), int(items))
    single[part, who].append(float(seconds))
    items_of[part, who] = int(items)


def median(values):
    return statistics.median(values) if values else None


def warm(part, who, skip):
    """The median of each run's rounds after the first ones, then the median of the runs: items/s and CPU a million items."""
    rates, cpus = [], []
    for (at, _, name), rounds in by_run.items():
        if (at, name) == (part, who):
            late = [rounds[r] for r in sorted(rounds) if r >= skip]
            rates.append(median([rate for rate, _, _ in late]))
            cpus.append(median([cpu / items * 1e6 for _, cpu, items in late]))
    return median(rates), median(cpus)


def turn_by_turn(one, other, skip):
    """Of two that take turns: the median of each run's ratios after the first rounds, then the median of the runs."""
    runs = []
    for (at, run, name), rounds in by_run.items():
        if (at, name) == ("warm", one):
            against = by_run[at, run, other]
            runs.append(median([rounds[r][0] / against[r][0] for r in rounds if r >= skip]))
    return median(runs)


def of_each_run(one, other):
    """Of two that ran one after the other against the engine: the median of the ratios of each run."""
    return median([by_run[at, run, one][0][0] / by_run[at, run, other][0][0]
                   for (at, run, name) in by_run if (at, name) == ("engine", one)])


def first(part, who):
    return median([rounds[0][0] for (at, _, name), rounds in by_run.items() if (at, name) == (part, who)])


def row(what, goal, reached, detail):
    if reached is not None:
        print("| %s | %s | **%s** | %s |" % (what, goal, reached, detail))


def command(*words):
    try:
        return subprocess.run(words, capture_output=True, text=True).stderr.splitlines()[0]
    except (OSError, IndexError):
        return "unknown"


def cpu_name():
    try:
        return re.search(r"model name\s*:\s*(.*)", open("/proc/cpuinfo").read()).group(1)
    except (OSError, AttributeError):
        return platform.processor()


def versions():
    pom = open("pom.xml").read()
    return ", ".join(
        "%s %s" % (name, re.search("<%s>(.*?)<" % tag, pom).group(1))
        for name, tag in (("Camel", "camel.version"), ("AWS SDK", "aws.version")))


print("# What was measured\n")
print("Written by `bench/run.sh`; figures of shared machines drift, so the ratios are what counts: both sides of each were"
      " measured in the same run.\n")
print("- Begun at (UTC): %s" % "; ".join(dates))
print("- %s, %d cores, Linux %s" % (cpu_name(), os.cpu_count(), platform.release()))
print("- %s; %s; dynoxide 1.2.1; %s" % (command("java", "-version"), versions(), command("nginx", "-v")))
print("- CSV of %s order lines, four an order; an item is an order or a line, guards and ledger records come on top\n"
      % format(orders * 4, ","))
print("Warm: the two take turns, round by round, and rounds 4 to 8 count, when the compiler has settled. Caravan runs with the"
      " options of its launcher (`-XX:InlineSmallCode=1500`, which shortens the compiling, `-XX:ThreadPriorityPolicy=1` and `-XX:CompilerThreadPriority=0`, by which its writers step back behind it), its peers with those of plain `java`.\n")
print("The embedded engine runs on one core for all of them, as Caravan starts it. Caravan and BareSdk get 100,000 rows, the script 5,000 orders and the plain route 20,000 rows, in"
      " which a JVM is still getting warm: on a longer file the route gains on Caravan, whose rate is the engine's.\n")
print("| figure | goal | reached | measured |")
print("|---|---|---|---|")

bare, bare_cpu = warm("warm", "BareSdk", 3)
caravan, caravan_cpu = warm("warm", "Caravan", 3)
if bare and caravan:
    row("endpoint that answers at once, warm", "≥ 1.25 × BareSdk", "%.2f ×" % turn_by_turn("Caravan", "BareSdk", 3),
        "%s and %s items/s" % (format(round(caravan), ","), format(round(bare), ",")))
    row("client CPU, warm, a million items", "≤ 6 s", "%.1f s" % caravan_cpu, "BareSdk %.1f s" % bare_cpu)
cold = median(single["cold", "Caravan"])
if cold and bare:
    rate = orders * 5 / cold
    bare_rates = [rounds[0][0] for (at, _, name), rounds in by_run.items() if (at, name) == ("cold", "BareSdk")]
    ratio = median([orders * 5 / wall / bare_rate for wall, bare_rate in zip(single["cold", "Caravan"], bare_rates, strict=True)])
    row("the same, whole process from a cold start", "≥ 1.0 × BareSdk's first round", "%.2f ×" % ratio,
        "%s and %s items/s" % (format(round(rate), ","), format(round(median(bare_rates)), ",")))
scattered, _ = warm("scattered", "Caravan", 1)
if scattered and caravan:
    near = [rounds[r][0] for (at, _, name), rounds in by_run.items() if (at, name) == ("warm", "Caravan") for r in (1, 2, 3)]
    row("scattered rows instead of adjacent ones", "≥ 0.5 ×", "%.2f ×" % (scattered / median(near)),
        "%s and %s items/s, rounds 2 to 4 of a process" % (format(round(scattered), ","), format(round(median(near)), ",")))
engine, bare_engine = first("engine", "Caravan"), first("engine", "BareSdk")
if engine:
    row("embedded engine, on disk", "≥ 0.97 × BareSdk", "%.2f ×" % of_each_run("Caravan", "BareSdk"),
        "%s and %s items/s" % (format(round(engine), ","), format(round(bare_engine), ",")))
    # what the table holds afterwards, as the peers are counted: they write neither guards nor a ledger
    held = median(single["engine", "held"]) / items_of["engine", "Caravan"]
    for peer, what, goal in (
            ("boto3", "boto3 script with a transaction an order", "≥ 2.9 ×"),
            ("NaiveRoute", "Camel route with one PutItem a row", "≥ 7 ×")):
        rate = first("engine", peer)
        ratio = of_each_run("Caravan", peer)
        row("embedded engine, items written, %s" % what, goal, "%.1f ×" % (ratio * held),
            "%s and %s items/s; guards and ledger records not counted: %.1f ×"
            % (format(round(engine * held), ","), format(round(rate), ","), ratio))
    again = [engine_items / seconds for (at, _, name), rounds in by_run.items() if at == "again"
             for engine_items, seconds in [(items_of["engine", "Caravan"], single["again", "Caravan"].pop(0))]]
    row("the same file again, all unchanged", "≥ 0.8 × the first time", "%.2f ×" % (median(again) / engine),
        "%s items/s" % format(round(median(again)), ","))
one, ten = median(single["memory", "one-million"]), median(single["memory", "ten-million"])
if one:
    row("peak memory (RSS) with `-Xmx64m`, a million lines", "≤ 220 MB", "%d MB" % one,
        "scattered: %d MB" % median(single["memory", "one-million-scattered"]))
    row("the same, ten million lines", "≤ 1.1 ×", "%.2f ×" % (ten / one), "%d MB" % ten)
