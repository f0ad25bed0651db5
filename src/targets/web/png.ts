import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { VkError } from '../../lang/errors.ts';
import type { Bounds } from '../../screen/element.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Width and height of a PNG. */
export function pngSize(data: Uint8Array): { width: number; height: number } {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/**
 * Paints boxes of a picture black. Takes what browsers write: 8 bits a channel, RGB or RGBA, not interlaced.
 * @throws VkError `read-failed` for any other picture: an unmasked one must not be kept
 */
export function blackOut(data: Uint8Array, boxes: readonly Bounds[]): Uint8Array {
  const { width, height } = pngSize(data);
  const channels = data[25] === 6 ? 4 : data[25] === 2 ? 3 : 0;
  if (!signature.every((byte, at) => data[at] === byte) || data[24] !== 8 || channels === 0 || data[28] !== 0)
    throw new VkError('read-failed', 'the picture is in a form that cannot be masked, so it is not kept');
  const stride = width * channels;
  const pixels = unfilter(inflateSync(Buffer.concat(chunksOf(data, 'IDAT'))), stride, height, channels);
  for (const box of boxes) paint(pixels, box, width, height, channels);
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y += 1) pixels.copy(rows, y * (stride + 1) + 1, y * stride, (y + 1) * stride);
  return Buffer.concat([
    Buffer.from(signature),
    chunk('IHDR', Buffer.from(data.subarray(16, 29))),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function paint(pixels: Buffer, box: Bounds, width: number, height: number, channels: number): void {
  const left = clamp(Math.floor(box.x1), width);
  const right = clamp(Math.ceil(box.x2), width);
  const bottom = clamp(Math.ceil(box.y2), height);
  for (let y = clamp(Math.floor(box.y1), height); y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * channels;
      pixels.fill(0, at, at + 3);
      if (channels === 4) pixels[at + 3] = 255;
    }
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}

function* chunks(data: Uint8Array): Generator<{ type: string; body: Uint8Array }> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = signature.length; at + 12 <= data.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...data.subarray(at + 4, at + 8));
    yield { type, body: data.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

function chunksOf(data: Uint8Array, wanted: string): Uint8Array[] {
  return [...chunks(data)].filter(({ type }) => type === wanted).map(({ body }) => body);
}

function chunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(body.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}

/** Undoes the five row filters of the PNG specification. */
function unfilter(rows: Buffer, stride: number, height: number, channels: number): Buffer {
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const raw = rows[y * (stride + 1) + 1 + x] ?? 0;
      const left = x >= channels ? (pixels[y * stride + x - channels] ?? 0) : 0;
      const up = y > 0 ? (pixels[(y - 1) * stride + x] ?? 0) : 0;
      const corner = x >= channels && y > 0 ? (pixels[(y - 1) * stride + x - channels] ?? 0) : 0;
      pixels[y * stride + x] = (raw + predicted(filter, left, up, corner)) & 0xff;
    }
  }
  return pixels;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [byLeft, byUp, byCorner] = [
    Math.abs(estimate - left),
    Math.abs(estimate - up),
    Math.abs(estimate - corner),
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
