"""Whether a table holds just what the file of the benchmark says, by a scan that knows nothing of Caravan.
usage: check_table.py ENDPOINT FILE: prints how many items there are, and ends with 1 where something is wrong"""
import collections, csv, decimal, sys
import boto3

endpoint, path = sys.argv[1], sys.argv[2]
dynamodb = boto3.client("dynamodb", endpoint_url=endpoint, region_name="us-east-1",
                        aws_access_key_id="bench", aws_secret_access_key="bench")
lines, orders = {}, collections.defaultdict(decimal.Decimal)
with open(path, newline="") as file:
    for row in csv.DictReader(file):
        lines["ORDER#" + row["order_id"], "ITEM#" + row["product_id"]] = (row["quantity"], decimal.Decimal(row["price"]))
        key = "USER#" + row["user_id"], "ORDER#" + row["order_id"], row["status"]
        orders[key] += decimal.Decimal(row["quantity"]) * decimal.Decimal(row["price"])
wrong, seen = [], collections.Counter()
for page in dynamodb.get_paginator("scan").paginate(TableName="application-data"):
    for item in page["Items"]:
        kind = item["entity_type"]["S"]
        seen[kind] += 1
        key = item["PK"]["S"], item["SK"]["S"]
        if kind == "ORDER_ITEM":
            if lines.get(key) != (item["quantity"]["N"], decimal.Decimal(item["price"]["N"])):
                wrong.append(key)
        elif kind == "ORDER":
            if orders.get((*key, item["status"]["S"])) != decimal.Decimal(item["total"]["N"]):
                wrong.append(key)
expected = {"ORDER": len(orders), "ORDER_ITEM": len(lines), "UNIQUE_GUARD": len(orders)}
wrong += ["%s: %d, wanted %d" % (kind, seen[kind], count) for kind, count in expected.items() if seen[kind] != count]
for what in wrong[:10]:
    print("wrong:", what, file=sys.stderr)
print(sum(seen.values()))
sys.exit(1 if wrong else 0)
