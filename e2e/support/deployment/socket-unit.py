"""Does for sallyport.socket what systemd does: `socket-unit.py PORT PROGRAM [ARGUMENT…]` keeps a port open and runs the program
with it as file descriptor 3, again after SIGHUP. SIGTERM, or a program that fails, ends both."""

import os
import signal
import socket
import sys

FIRST_SOCKET = 3

listener = socket.create_server(("127.0.0.1", int(sys.argv[1])), backlog=4096)
os.dup2(listener.fileno(), FIRST_SOCKET)
os.set_inheritable(FIRST_SOCKET, True)

is_stopping = False
child = 0


def end_child(number, _frame):
    global is_stopping
    is_stopping = is_stopping or number == signal.SIGTERM
    if child:
        os.kill(child, signal.SIGTERM)


signal.signal(signal.SIGHUP, end_child)
signal.signal(signal.SIGTERM, end_child)

while not is_stopping:
    child = os.fork()
    if child == 0:
        os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
        os.execv(sys.argv[2], sys.argv[2:])
    _, status = os.waitpid(child, 0)
    if status != 0:
        sys.exit(1)
