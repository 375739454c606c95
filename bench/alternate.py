"""Runs programs that take turns, one round of each at a time, and prints their RESULT lines.

usage: alternate.py ROUNDS -- PROGRAM ARGUMENT... -- PROGRAM ARGUMENT...

Each is started with its turns on standard input (-Dbench.turns=true) and prints one line "RESULT ..." a round. What is
idle costs nothing, and a machine that slows down for a while slows down all of them.
"""
import subprocess, sys

rounds, commands = int(sys.argv[1]), []
for word in sys.argv[2:]:
    if word == "--":
        commands.append([])
    else:
        commands[-1].append(word)
programs = [subprocess.Popen(c, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for c in commands]
try:
    for _ in range(rounds):
        for program in programs:
            program.stdin.write("\n")
            program.stdin.flush()
            for line in program.stdout:
                if line.startswith("RESULT"):
                    print(line, end="", flush=True)
                    break
                sys.stderr.write(line)
            else:
                sys.exit("%s ended early" % program.args[0])
    for program in programs:
        program.stdin.close()
        if program.wait():
            sys.exit("%s failed" % program.args[0])
finally:
    for program in programs:
        if program.poll() is None:
            program.kill()
