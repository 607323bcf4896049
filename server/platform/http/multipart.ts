import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { uploadLimit } from '#contract/media.ts';
import { Refusal, refuse, refuseFields } from '#platform/refuse.ts';
import { type BodyLimits, type CountUpload, requirePace, type Reserve } from './body-limits.ts';
import { clientKeyOf } from './client-key.ts';
import type { UploadedFile } from './handlers.ts';

type Expected = Readonly<Record<string, 'required' | 'optional'>>;
type Parts = { fields: Record<string, string>; files: Record<string, UploadedFile> };

/** Bytes of a form besides its files, multipart boundaries included. */
const formOverheadBytes = 1024 * 1024;
/** Maximum bytes of all text fields. `long` allows a payout with up to 10,000 order ids of 39 characters each. */
const fieldBytes = { usual: 64 * 1024, long: 400_000 };

const maxUploadBytes = (expected: Expected) => Object.keys(expected).length * uploadLimit + formOverheadBytes;

/**
 * Checks Content-Length before the body is read, since bodyLimit does not cover multipart.
 * @throws FILE_TOO_LARGE
 */
export function requireUploadSize(request: FastifyRequest, expected: Expected): void {
  if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes(expected)) throw refuse('FILE_TOO_LARGE');
}

type Upload = {
  files: Expected;
  longBody: boolean;
  bodies: BodyLimits;
  reserve: Reserve;
  countUpload: CountUpload | null;
};

/**
 * Reads an upload within the limits of time and memory, passes it to `work`, and releases the memory afterwards.
 * @throws TOO_SLOW, TOO_MANY, UPLOADED_TOO_MUCH or BUSY for those limits, and the refusals of `readMultipart`
 */
export async function withUpload<Result>(
  request: FastifyRequest,
  { files, longBody, bodies, reserve, countUpload }: Upload,
  work: (parts: Parts) => Promise<Result>,
): Promise<Result> {
  // No event tells the reader about a client that disconnected before it listens.
  if (request.raw.destroyed && !request.raw.complete) throw refuse('INVALID');
  const bytes = Number(request.headers['content-length'] ?? maxUploadBytes(files));
  const clientKey = clientKeyOf(request.ip);
  const free = reserve({
    clientKey,
    bytes,
    upload: request.session?.tokenHash.toString('hex') ?? clientKey,
  });
  const { uploadMs, paceMs, minBytesPerSecond } = bodies;
  const pace = { totalMs: uploadMs, paceMs, minBytes: (minBytesPerSecond * paceMs) / 1000 };
  try {
    // After the reservation, so that a client that has to wait does not use up its bytes.
    countUpload?.(request.session?.userId ?? clientKey, bytes, request.at);
    const maxTextBytes = longBody ? fieldBytes.long : fieldBytes.usual;
    return await work(await requirePace(request, pace, () => readMultipart(request, files, maxTextBytes)));
  } finally {
    free();
  }
}

/**
 * Reads the parts in any order. A file over 10 MB, or text fields of more than `maxTextBytes` bytes, answer 413. An
 * unexpected or duplicate file, or a malformed body, answers 400.
 */
async function readMultipart(request: FastifyRequest, expected: Expected, maxTextBytes: number): Promise<Parts> {
  if (!request.isMultipart()) throw refuse('WRONG_TYPE');
  try {
    return await readParts(request, expected, maxTextBytes);
  } catch (error) {
    // Parser limits have an error code. Any other parser error (no boundary, early end, abort) means a malformed body.
    const isKnown = error instanceof Refusal || String((error as { code?: string }).code).startsWith('FST_');
    throw isKnown ? error : refuse('INVALID', {}, error);
  }
}

async function readParts(request: FastifyRequest, expected: Expected, maxTextBytes: number): Promise<Parts> {
  const fields: Record<string, string> = {};
  const files: Record<string, UploadedFile> = {};
  const limits = {
    fileSize: uploadLimit,
    files: Object.keys(expected).length,
    fields: 30,
    fieldSize: maxTextBytes,
    parts: 40,
  };
  let textLeft = maxTextBytes;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      const value = String(part.value);
      textLeft -= Buffer.byteLength(value);
      if (part.valueTruncated || textLeft < 0) throw refuse('TOO_LARGE');
      fields[part.fieldname] = value;
    } else if (Object.hasOwn(expected, part.fieldname) && !files[part.fieldname]) {
      files[part.fieldname] = { bytes: await part.toBuffer(), filename: part.filename, mimetype: part.mimetype };
    } else {
      throw refuseFields({ [part.fieldname]: 'Berkas ini tidak diharapkan' });
    }
  }
  for (const [name, need] of Object.entries(expected)) {
    if (need === 'required' && !files[name]?.bytes.length) throw refuseFields({ [name]: 'Pilih berkas gambar' });
  }
  return { fields, files };
}
