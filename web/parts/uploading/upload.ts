import type { Api } from '#contract/index.ts';
import type { Answer, Request } from '#contract/endpoint.ts';
import {
  type CallInput,
  networkError,
  noAnswer,
  parseResponse,
  timeLimit,
  toFormData,
  type UploadKey,
  urlOf,
  withSecondFactor,
  writeMs,
  writerOf,
} from '../../call.ts';
import { completeAnswer } from '../../complete-answer.ts';

/**
 * Like `call`, for what sends files: fetch does not report the sent share, from 0 to 1. It may take any time while bytes are
 * sent. Throws ApiError.
 */
export async function upload<K extends UploadKey>(
  key: K,
  input: Request<Api[K]>,
  onProgress: (part: number) => void = () => {},
): Promise<Answer<Api[K]>> {
  const [method = 'POST', path = ''] = key.split(' ');
  const { fields, files } = input as CallInput;
  const headers = Object.entries(writerOf());
  return withSecondFactor(async () => {
    const { status, response } = await new Promise<XMLHttpRequest>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, urlOf(path, input));
      request.responseType = 'json';
      for (const [name, value] of headers) request.setRequestHeader(name, value);
      const limit = timeLimit(writeMs, () => request.abort());
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        limit.renew();
        onProgress(loaded / total);
      });
      request.addEventListener('loadend', limit.end);
      request.addEventListener('abort', () => reject(noAnswer()));
      request.addEventListener('load', () => resolve(request));
      request.addEventListener('error', () => reject(networkError()));
      request.send(toFormData(fields, files));
    });
    return completeAnswer(key, parseResponse(status, response)) as Answer<Api[K]>;
  });
}
