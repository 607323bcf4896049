import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

export type DeviceKeys = { ecdh: ECDH; auth: Buffer };

const derive = (key: Buffer, salt: Buffer, words: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, words, length));

/** Decrypts the body of a push message as a browser does (RFC 8291 over RFC 8188, one record). */
export function decryptPush(body: Buffer, { ecdh, auth }: DeviceKeys): unknown {
  const [salt, keyLength] = [body.subarray(0, 16), body[20]!];
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const words = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, words, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as unknown;
}
