// The web socket to the game: the screen and the state come in, events go out. It comes back by itself when it breaks.
const RETRY_MS = 1000;
const TAKEN_OVER = 4001;

export function connect(handlers) {
  const token = document.querySelector('meta[name="token"]').content;
  const address = new URL(`live?token=${encodeURIComponent(token)}`, location.href.replace(/^http/, "ws"));
  let socket;
  let over = false;
  let taking = false; // this page is to play whoever does now

  function open() {
    socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    socket.onmessage = async ({ data }) => {
      if (typeof data !== "string") {
        try {
          await handlers.frame(data);
        } finally {
          send({ kind: "drawn" });
        }
        return;
      }
      const told = JSON.parse(data);
      if (told.taken && taking) send({ kind: "take" });
      else if (told.taken) handlers.taken("This task is being played in another page");
      else handlers.state(told.state);
    };
    socket.onclose = ({ code }) => {
      if (over) return;
      taking = false;
      if (code === TAKEN_OVER) handlers.taken("Another page plays now");
      else {
        handlers.lost();
        setTimeout(open, RETRY_MS);
      }
    };
  }

  function send(value) {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(value));
  }

  open();
  return {
    send,
    event: (kind, rest) => send({ kind, t: performance.now() / 1000, ...rest }),
    take() {
      taking = true;
      if (socket.readyState === WebSocket.OPEN) send({ kind: "take" });
      else open();
    },
    end() {
      send({ kind: "shown" });
      over = true;
    },
  };
}
