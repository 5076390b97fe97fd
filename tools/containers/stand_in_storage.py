"""The program of the image that stands in for versitygw: OpenStack Swift, of which Debian has packages, behind its S3 API.

It has versitygw's command line and variables, checks signatures and keeps what it stores in the folder.
"""
import argparse
import os
import signal
import subprocess
import sys

from swift.common.ring import RingBuilder
from swift.common.wsgi import run_wsgi

SETTINGS = '/etc/swift'
PORTS = {'account': 6202, 'container': 6201, 'object': 6200}
# Its keys name an account and a user; those of versitygw are free.
OWNER = 'slovo:files'
# Partitions, as a power of two; copies; hours between two moves of a partition.
RING = (4, 1, 1)

SERVER = """[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
workers = 0
user = root
devices = {folder}
mount_check = false
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
"""

PROXY = """[DEFAULT]
bind_ip = 0.0.0.0
bind_port = {port}
workers = 0
user = root
[pipeline:main]
pipeline = catch_errors beside s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:beside]
paste.filter_factory = stand_in_storage:beside
health = {health}
access = {access}
[filter:s3api]
use = egg:swift#s3api
location = {region}
[filter:tempauth]
use = egg:swift#tempauth
user_{owner} = {secret} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
"""


class NoCache:
    """Where the proxy would look for memcached."""

    def get(self, *_, **__):
        return None

    def set(self, *_, **__):
        pass

    delete = set


def beside(_settings, health, access, **_):
    """Answers the health check, at a path that Swift's own does not have, and translates the access key, which is not signed."""

    def build(app):
        def answer(request, start):
            if request['PATH_INFO'] == health:
                start('200 OK', [('Content-Length', '0')])
                return []
            request['swift.cache'] = NoCache()
            signed = request.get('HTTP_AUTHORIZATION', '')
            request['HTTP_AUTHORIZATION'] = signed.replace(f'Credential={access}/', f'Credential={OWNER}/')
            return app(request, start)

        return answer

    return build


def write(name, text):
    with open(f'{SETTINGS}/{name}', 'w') as file:
        file.write(text)


def settings(port, health, folder):
    os.makedirs(f'{folder}/disk', exist_ok=True)
    os.makedirs(SETTINGS, exist_ok=True)
    write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = slovo\n')
    for name, own in PORTS.items():
        write(f'{name}.conf', SERVER.format(name=name, port=own, folder=folder))
        ring = RingBuilder(*RING)
        ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': own, 'device': 'disk', 'weight': 1})
        ring.rebalance()
        ring.get_ring().save(f'{SETTINGS}/{name}.ring.gz')
    keys = {
        'access': os.environ['ROOT_ACCESS_KEY_ID'],
        'secret': os.environ['ROOT_SECRET_ACCESS_KEY'],
        'owner': OWNER.replace(':', '_'),
    }
    region = os.environ.get('VGW_REGION', 'us-east-1')
    write('proxy.conf', PROXY.format(port=port, health=health, region=region, **keys))


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('--port', required=True)
    arguments.add_argument('--health', required=True)
    arguments.add_argument('backend', choices=['posix'])
    arguments.add_argument('folder')
    given = arguments.parse_args()
    settings(given.port.lstrip(':'), given.health, given.folder)
    servers = [subprocess.Popen([sys.executable, __file__, name]) for name in [*PORTS, 'proxy']]

    def end(*_):
        for server in servers:
            server.kill()
        sys.exit(0)

    signal.signal(signal.SIGTERM, end)
    # One of them has ended, which none does by itself.
    os.wait()
    sys.exit(1)


if __name__ == '__main__':
    if len(sys.argv) == 2:
        sys.exit(run_wsgi(f'{SETTINGS}/{sys.argv[1]}.conf', f'{sys.argv[1]}-server', verbose=True))
    main()
