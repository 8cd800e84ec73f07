"""Asks as request.mjs says: python3 ask_urllib3.py URL USER."""
import sys

from urllib3 import PoolManager, Retry

url, user = sys.argv[1:]
print(PoolManager().request("GET", url, headers={"X-Demo-User": user}, retries=Retry(3)).status)
