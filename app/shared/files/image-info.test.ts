import { expect, test } from "vitest";
import { imageInfo } from "./image-info.ts";

/** Pictures of 6 × 4 pixels. */
const FILES = {
  jpeg: "/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAEAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCIAlz/2Q==",
  png: "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWM4Y2yMhhjIFQIAUQAcsdydaO8AAAAASUVORK5CYII=",
  webp: "UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoGAAQAB0CWJaACdAFAAAD+2ibFwyGI/JL1J+VgiAA=",
  lossless: "UklGRh4AAABXRUJQVlA4TBEAAAAvBcAAAAfQmTJ3pv+BiOh/AAA=",
  extended:
    "UklGRlYAAABXRUJQVlA4WAoAAAAQAAAABQAAAwAAQUxQSAoAAAABB1DAiAhERP8DVlA4ICYAAABwAQCdASoGAAQAB0CWJaACdAFAAAD+6ez0nEFIE/6r/H37YWgAAA==",
  avif: "AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAYAAAAEAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAobWRhdBIACgg4CG7SAhoNIDISHsJipOAAFgAAkDWOO/oj7liY",
  gif: "R0lGODlhBgAEAIAAAExpccwzMyH5BAUAAAAALAAAAAAGAAQAAAIEjI+pVwA7",
};

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

test.each([
  ["jpeg", "jpeg"],
  ["png", "png"],
  ["webp", "webp"],
  ["lossless", "webp"],
  ["extended", "webp"],
  ["avif", "avif"],
  ["gif", "gif"],
] as const)("%s", (name, type) => expect(imageInfo(bytesOf(FILES[name]))).toEqual({ type, width: 6, height: 4 }));

test("a photo taken on its side is as wide as it is shown", () => {
  const photo = bytesOf(FILES.jpeg);
  // Exif with one entry: orientation 6.
  const exif = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const entry = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const turned = new Uint8Array([...photo.subarray(0, 2), ...exif, ...entry, ...photo.subarray(2)]);
  expect(imageInfo(turned)).toEqual({ type: "jpeg", width: 4, height: 6 });
});

test.each([
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ["SVG after a declaration", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["HTML", "<!doctype html><script>alert(1)</script>"],
  ["only a signature", "GIF89a\0\0\0\0\0\0\0\0\0\0"],
  ["nothing", ""],
])("%s is no picture", (_, text) => expect(imageInfo(new TextEncoder().encode(text))).toBeNull());

test("a file that is cut anywhere is refused or read, and never throws", () => {
  for (const file of Object.values(FILES)) {
    const bytes = bytesOf(file);
    for (let length = 0; length < bytes.length; length += 1) {
      const info = imageInfo(bytes.slice(0, length));
      if (info) expect(info).toMatchObject({ width: 6, height: 4 });
    }
  }
});
