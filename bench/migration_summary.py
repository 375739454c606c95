"""Makes bench/RESULTS-migration.md of what bench/migration.sh measured. usage: migration_summary.py RESULTS ORDERS"""
import collections, datetime, os, platform, re, statistics, subprocess, sys

FIRST_WARM_ROUND = 3
IMPORT, MIGRATION = "Caravan", "migration"

orders = int(sys.argv[2])
items = orders * 5
warm = collections.defaultdict(lambda: collections.defaultdict(list))
alone = collections.defaultdict(lambda: collections.defaultdict(list))
for line in open(sys.argv[1]):
    part, run, who, round_, _, seconds, rate, cpu = line.split()
    if part != "warm":
        alone[part][who].append(float(seconds))
    elif int(round_) >= FIRST_WARM_ROUND:
        warm[who][run].append((float(rate), float(cpu)))


def turn_by_turn(column):
    """Both take turns: the median of the ratios of each run, then that of the runs."""
    return statistics.median(
        statistics.median(one[column] / other[column] for one, other in zip(rounds, warm[IMPORT][run]))
        for run, rounds in warm[MIGRATION].items())


def warm_median(who, column):
    return statistics.median(statistics.median(r[column] for r in rounds) for rounds in warm[who].values())


def row(what, goal, ratio, migration, imported, unit=""):
    print("| %s | %s | **%s** | %s%s | %s%s |" % (what, goal, ratio, migration, unit, imported, unit))


def grouped(number):
    return format(round(number), ",")


def first_line(*words):
    result = subprocess.run(words, capture_output=True, text=True)
    return (result.stderr or result.stdout).splitlines()[0]


pom = open("pom.xml").read()
postgres = re.search(r"embedded-postgres-binaries-bom</artifactId>\s*<version>(.*?)<", pom).group(1)
driver = re.search(r"<artifactId>postgresql</artifactId>\s*<version>(.*?)<", pom).group(1)
processor = re.search(r"model name\s*:\s*(.*)", open("/proc/cpuinfo").read()).group(1)
print("# Migration: measured\n")
print("Written by `bench/migration.sh`: the same rows from PostgreSQL and from a CSV file, in turn, to a server that says yes"
      " to every write. Figures of shared machines drift, the ratios less.\n")
print("- %s UTC" % datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M"))
print("- %s, %d cores, Linux %s; the database, the server and Caravan share them"
      % (processor, os.cpu_count(), platform.release()))
print("- %s; PostgreSQL %s, driver %s; %s" % (first_line("java", "-version"), postgres, driver, first_line("nginx", "-v")))
print("- %s orders of four lines, %s items; guards and ledger records come on top; a migration reads all keys before"
      " its rows\n"
      % (grouped(orders), grouped(items)))
print("Warm: the two take turns, round by round, each in one process, and rounds 4 to 8 count.\n")
print("| figure | goal | reached | migration | CSV import |")
print("|---|---|---|---|---|")
rate, rate_of_import = warm_median(MIGRATION, 0), warm_median(IMPORT, 0)
row("warm, items a second", "≥ 0.6 ×", "%.2f ×" % turn_by_turn(0), grouped(rate), grouped(rate_of_import))
cpu, cpu_of_import = warm_median(MIGRATION, 1) / items * 1e6, warm_median(IMPORT, 1) / items * 1e6
row("warm, Caravan's CPU a million items", "–", "%.2f ×" % turn_by_turn(1), "%.1f" % cpu, "%.1f" % cpu_of_import, " s")
cold, cold_of_import = (statistics.median(alone["cold"][who]) for who in (MIGRATION, IMPORT))
row("whole process from a cold start, items a second", "≥ 0.6 ×", "%.2f ×" % (cold_of_import / cold),
    grouped(items / cold), grouped(items / cold_of_import))
peak, peak_of_import = (statistics.median(alone["memory"][who]) for who in (MIGRATION, IMPORT))
row("peak memory (RSS) with `-Xmx64m`", "≤ 220 MB", "%d MB" % peak, "%d" % peak, "%d" % peak_of_import, " MB")
