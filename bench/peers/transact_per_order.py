"""The script that one writes first: one TransactWriteItems an order, one after the other.
usage: transact_per_order.py ENDPOINT FILE ORDERS"""
import csv, itertools, resource, sys, time
import boto3

endpoint, path, orders = sys.argv[1], sys.argv[2], int(sys.argv[3])
dynamodb = boto3.client("dynamodb", endpoint_url=endpoint, region_name="us-east-1",
                        aws_access_key_id="bench", aws_secret_access_key="bench")


def typed(item):
    return {name: {"S": value} for name, value in item.items()}


def put(item, **condition):
    return {"Put": {"TableName": "application-data", "Item": typed(item), **condition}}


def actions(rows):
    first = rows[0]
    order = "ORDER#" + first["order_id"]
    yield put({"PK": "USER#" + first["user_id"], "SK": order, "GSI1PK": order, "GSI1SK": order,
               "GSI2PK": "STATUS#" + first["status"], "GSI2SK": first["created_at"], "entity_type": "ORDER",
               "order_id": first["order_id"], "user_id": first["user_id"], "status": first["status"],
               "created_at": first["created_at"]}, ConditionExpression="attribute_not_exists(PK)")
    for row in rows:
        item = "ITEM#" + row["product_id"]
        yield put({"PK": order, "SK": item, "GSI1PK": order, "GSI1SK": item, "entity_type": "ORDER_ITEM",
                   "order_id": row["order_id"], "product_id": row["product_id"], "quantity": row["quantity"],
                   "price": row["price"]})


started, items = time.perf_counter(), 0
with open(path, newline="") as file:
    grouped = itertools.groupby(csv.DictReader(file), key=lambda row: row["order_id"])
    for _, rows in itertools.islice(grouped, orders):
        transaction = list(actions(list(rows)))
        dynamodb.transact_write_items(TransactItems=transaction)
        items += len(transaction)
seconds = time.perf_counter() - started
cpu = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
print("RESULT boto3 0 %d %.3f %.0f %.2f" % (items, seconds, items / seconds, cpu))
