"""A client of the cockpit in a few lines: what a browser or Foxglove sends, and what strangers might.

The tests and tools/cockpit_load use it. It knows WebSocket (RFC 6455) as far as a client needs it.
"""

import base64
import json
import os
import re
import select
import socket
import struct
import time

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
ADDRESS = re.compile(r"cockpit: http://([\d.]+):(\d+)/\?token=(\S+)")


class Closed(Exception):
    """The server has ended the connection."""


def frame(opcode, data, masked=True, final=True):
    """As a client sends it; a client that does not mask is none."""
    head = bytes([(0x80 if final else 0) | opcode])
    bit = 0x80 if masked else 0
    if len(data) < 126:
        head += bytes([bit | len(data)])
    elif len(data) < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", len(data))
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", len(data))
    if not masked:
        return head + data
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))


def handshake(port, query="", host=None, more=()):
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [f"GET /{query} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Upgrade: websocket",
             "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Protocol: foxglove.websocket.v1", *more]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Client:
    """An open connection. `small`: keeps little in its own buffers, as one that does not read."""

    def __init__(self, port, query="", small=False, **request):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if small:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(20.0)
        self.socket.connect(("127.0.0.1", port))
        self.buffer = b""
        self.socket.sendall(handshake(port, query, **request))
        head = self._until(b"\r\n\r\n")
        self.status = int(head.split(b" ")[1])
        self.channels = {}
        self.services = {}
        self.topics = {}
        if self.status != 101:
            return
        info = self.wait_for_op("serverInfo")
        self.commands = info["metadata"]["commands"] == "yes"
        for channel in self.wait_for_op("advertise")["channels"]:
            self.channels[channel["topic"]] = channel
        for service in self.wait_for_op("advertiseServices")["services"]:
            self.services[service["name"]] = service["id"]
        self.calls = 0

    def _until(self, end):
        while end not in self.buffer:
            self._receive()
        at = self.buffer.index(end) + len(end)
        head, self.buffer = self.buffer[:at], self.buffer[at:]
        return head

    def _receive(self):
        data = self.socket.recv(65536)
        if not data:
            raise Closed()
        self.buffer += data

    def _need(self, count):
        while len(self.buffer) < count:
            self._receive()

    def message(self):
        """Opcode and data of the next one."""
        self._need(2)
        length, at = self.buffer[1] & 0x7F, 2
        if length == 126:
            self._need(4)
            length, at = struct.unpack(">H", self.buffer[2:4])[0], 4
        elif length == 127:
            self._need(10)
            length, at = struct.unpack(">Q", self.buffer[2:10])[0], 10
        self._need(at + length)
        opcode, data = self.buffer[0] & 0x0F, self.buffer[at:at + length]
        self.buffer = self.buffer[at + length:]
        if opcode == CLOSE:
            raise Closed(data)
        return opcode, data

    def send(self, message):
        self.socket.sendall(frame(TEXT, json.dumps(message).encode()))

    def subscribe(self, *topics):
        """By topic; all of them without one."""
        chosen = [self.channels[topic] for topic in topics or self.channels]
        for channel in chosen:
            self.topics[channel["id"]] = channel["topic"]
        self.send({"op": "subscribe",
                   "subscriptions": [{"id": c["id"], "channelId": c["id"]} for c in chosen]})

    def wait_for_op(self, op, seconds=20.0):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            opcode, data = self.message()
            if opcode == TEXT:
                message = json.loads(data)
                if message["op"] == op:
                    return message
        raise AssertionError(f"no {op} within {seconds} s")

    def data(self, topic, count=1, seconds=20.0):
        """As many messages of a topic that is subscribed: (time in ns, bytes)."""
        found = []
        end = time.monotonic() + seconds
        while len(found) < count and time.monotonic() < end:
            opcode, data = self.message()
            if opcode != BINARY or data[0] != 1:
                continue
            subscription, stamp = struct.unpack("<IQ", data[1:13])
            if self.topics.get(subscription) == topic:
                found.append((stamp, data[13:]))
        if len(found) < count:
            raise AssertionError(f"{len(found)} messages of {topic} within {seconds} s")
        return found

    def json(self, topic, seconds=20.0):
        return json.loads(self.data(topic, 1, seconds)[0][1])

    def until(self, topic, true, seconds=30.0):
        """The first message of the topic for which it is true."""
        end = time.monotonic() + seconds
        last = None
        while time.monotonic() < end:
            last = self.json(topic, seconds)
            if true(last):
                return last
        raise AssertionError(f"never within {seconds} s; the last was {last}")

    def call(self, service, request=None, seconds=20.0):
        """The answer; a refusal is a text."""
        self.calls += 1
        body = b"" if request is None else json.dumps(request).encode()
        self.socket.sendall(frame(BINARY, bytes([2]) + struct.pack("<III", self.services[service],
                                                                   self.calls, 4) + b"json" + body))
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            opcode, data = self.message()
            if opcode == BINARY and data[0] == 3 and struct.unpack("<I", data[5:9])[0] == self.calls:
                length = struct.unpack("<I", data[9:13])[0]
                return json.loads(data[13 + length:])
            if opcode == TEXT:
                message = json.loads(data)
                if message["op"] == "serviceCallFailure" and message["callId"] == self.calls:
                    return message["message"]
        raise AssertionError(f"no answer of {service}")

    def parameters(self, *names):
        self.send({"op": "getParameters", "parameterNames": list(names), "id": "get"})
        values = self.wait_for_op("parameterValues")
        return {each["name"]: each["value"] for each in values["parameters"]}

    def set(self, **values):
        """Names with __ for the dots; the values afterwards and the refusal, if there was one."""
        wanted = [{"name": name.replace("__", "."), "value": value} for name, value in values.items()]
        self.send({"op": "setParameters", "parameters": wanted, "id": "set"})
        refusal = None
        while True:
            opcode, data = self.message()
            if opcode != TEXT:
                continue
            message = json.loads(data)
            if message["op"] == "status":
                refusal = message["message"]
                if not self.commands:  # nothing was looked at
                    return {}, refusal
            if message["op"] == "parameterValues" and message.get("id") == "set":
                return {p["name"]: p["value"] for p in message["parameters"]}, refusal

    def drain(self, seconds):
        """Reads and forgets for a while; how many bytes."""
        end = time.monotonic() + seconds
        count = 0
        while (left := end - time.monotonic()) > 0:
            if select.select([self.socket], [], [], left)[0]:
                data = self.socket.recv(1 << 20)
                if not data:
                    raise Closed()
                count += len(data)
        return count

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
