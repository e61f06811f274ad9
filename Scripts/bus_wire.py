"""D-Bus calls with values of any kind, descriptors too, over a plain socket. For fuzz-bus.

freedesktop.org, "D-Bus Specification", "Marshaling (Wire Format)". Little-endian; only the types of org.searchlight.Index1, and
those of replies.
"""
import array
import os
import re
import select
import socket
import struct

CALL, REPLY, ERROR, SIGNAL = 1, 2, 3, 4
NUMBERS = {"y": "<B", "b": "<I", "u": "<I", "h": "<I", "i": "<i", "t": "<Q", "x": "<q", "d": "<d"}


def types(signature):
    return re.findall(r"a*[a-z]", signature)


class Body:
    def __init__(self):
        self.bytes, self.files = bytearray(), []

    def align(self, size):
        self.bytes += bytes(-len(self.bytes) % size)

    def value(self, kind, value):
        if kind == "h":
            self.files.append(value)
            value = len(self.files) - 1
        if kind in NUMBERS:
            self.align(struct.calcsize(NUMBERS[kind]))
            self.bytes += struct.pack(NUMBERS[kind], value)
        elif kind in "so":
            text = value.encode()
            self.value("u", len(text))
            self.bytes += text + b"\0"
        elif kind == "g":
            self.bytes += struct.pack("<B", len(value)) + value.encode() + b"\0"
        elif kind == "v":
            self.value("g", value[0])
            self.value(*value)
        elif kind == "ay":
            self.value("u", len(value))
            self.bytes += value
        elif kind.startswith("a"):
            self.value("u", 0)
            at = len(self.bytes)
            self.align(8 if kind[1] in "txd" else 4)
            start = len(self.bytes)
            for one in value:
                self.value(kind[1:], one)
            struct.pack_into("<I", self.bytes, at - 4, len(self.bytes) - start)


class Connection:
    """One program, as far as the bus can tell."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.serial, self.received = 0, bytearray()
        self.socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\nNEGOTIATE_UNIX_FD\r\nBEGIN\r\n")
        line = bytearray()
        while line.count(b"\r\n") < 2:
            line += self.socket.recv(1)
        self.wait(self.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello"), 10)

    def call(self, destination, path, interface, member, signature="", values=(), wants_reply=True):
        body = Body()
        for kind, value in zip(types(signature), values):
            body.value(kind, value)
        self.serial += 1
        head = Body()
        head.bytes += bytes([0x6C, CALL, 0 if wants_reply else 1, 1])
        head.value("u", len(body.bytes))
        head.value("u", self.serial)
        fields = Body()
        named = [(1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", destination)]
        if signature:
            named.append((8, "g", signature))
        if body.files:
            named.append((9, "u", len(body.files)))
        for code, kind, value in named:
            fields.align(8)
            fields.value("y", code)
            fields.value("v", (kind, value))
        head.value("u", len(fields.bytes))
        head.bytes += fields.bytes
        head.align(8)
        self.send(bytes(head.bytes + body.bytes), body.files)
        return self.serial

    def send(self, data, files):
        ancillary = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))] if files else []
        sent = self.socket.sendmsg([data], ancillary)
        if sent < len(data):
            self.socket.sendall(data[sent:])

    def read(self, seconds):
        """The next message as (type, serial it replies to, error name or member); None if none comes in time."""
        while True:
            if len(self.received) >= 16:
                body, fields = struct.unpack_from("<I", self.received, 4)[0], struct.unpack_from("<I", self.received, 12)[0]
                length = 16 + fields + (-fields % 8) + body
                if len(self.received) >= length:
                    message = bytes(self.received[:length])
                    del self.received[:length]
                    return self.parsed(message, fields)
            if not select.select([self.socket], [], [], seconds)[0]:
                return None
            data = self.socket.recv(1 << 16)
            if not data:
                raise ConnectionError("the bus ended the connection")
            self.received += data

    @staticmethod
    def parsed(message, fields):
        found, at = {}, 16
        while at < 16 + fields:
            at += -at % 8
            code, kind = message[at], message[at + 2 : at + 3].decode()
            at += 4
            if kind == "g":
                length = message[at]
                at += length + 2
                continue
            at += -at % 4
            number = struct.unpack_from("<I", message, at)[0]
            at += 4
            if kind in "so":
                found[code] = message[at : at + number].decode()
                at += number + 1
            else:
                found[code] = number
        body = message[16 + fields + (-fields % 8) :]
        return message[1], found.get(5), found.get(4) or found.get(3), body

    def wait(self, serial, seconds):
        """Whatever else comes first is dropped."""
        while True:
            message = self.read(seconds)
            if message is None:
                raise TimeoutError("no reply came in time")
            if message[1] == serial:
                return message

    def close(self):
        self.socket.close()
