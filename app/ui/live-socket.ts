import { useEffect, useRef, useState } from "react";
import { seconds } from "#app/shared/time.ts";

const LONGEST_WAIT_MS = seconds(30);
/** With this code the server asks a watcher to join again (RFC 6455: going away). */
const JOIN_AGAIN = 1001;

interface Following<T> {
  /** Null for what is not about this. */
  read: (message: unknown) => T | null;
  onMessage?: (pushed: T) => void;
  /** How often to say that somebody is still here, which is answered; never without it. */
  heartbeatMs?: number;
}

function parse(message: unknown): unknown {
  if (typeof message !== "string") return null;
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}

/**
 * Follows the messages of a WebSocket at a path of our own, which reconnects with growing pauses. `live` says whether
 * it is open: while it is not, the page has to ask.
 */
export function useLiveSocket<T>(path: string, following: Following<T>): { pushed: T | null; live: boolean } {
  const [pushed, setPushed] = useState<T | null>(null);
  const [live, setLive] = useState(false);
  const latest = useRef(following);
  latest.current = following;
  const { heartbeatMs } = following;

  useEffect(() => {
    let left = false;
    let attempts = 0;
    let answered = true;
    let socket: WebSocket | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      setLive(false);
      if (!left) timer = setTimeout(connect, Math.min(LONGEST_WAIT_MS, seconds(1) * 2 ** attempts++));
    };
    const connect = () => {
      socket = new WebSocket(location.origin.replace(/^http/, "ws") + path);
      answered = true;
      socket.onmessage = ({ data }) => {
        // The state comes at once: what opens and says nothing does not stand, however often it opens.
        [answered, attempts] = [true, 0];
        setLive(true);
        const message = latest.current.read(parse(data));
        if (message === null) return;
        setPushed(message);
        latest.current.onMessage?.(message);
      };
      socket.onclose = ({ code }) => {
        // Joins again each minute, for the session to be looked at; nothing is amiss until that is refused.
        if (code === JOIN_AGAIN && !left) return connect();
        later();
      };
    };
    connect();
    const beat = () => {
      if (socket?.readyState !== WebSocket.OPEN) return;
      if (answered) {
        answered = false;
        return socket.send("here");
      }
      // Nothing came since the last one: the other end is gone without a word, and its closing may take minutes.
      socket.onclose = null;
      socket.close();
      later();
    };
    const heart = heartbeatMs ? setInterval(beat, heartbeatMs) : undefined;
    return () => {
      left = true;
      clearTimeout(timer);
      clearInterval(heart);
      socket?.close();
    };
  }, [path, heartbeatMs]);

  return { pushed, live };
}
