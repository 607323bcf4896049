import type { Api } from '#contract/index.ts';
import type { Answer, Request } from '#contract/endpoint.ts';
import { type Adapters, type CallInput, type Fields, isRecord } from '../../answers.ts';
import {
  networkError,
  noAnswer,
  parseResponse,
  readAnswer,
  timeLimit,
  toFormData,
  type UploadKey,
  urlOf,
  withSecondFactor,
  writeMs,
  writerOf,
} from '../../call.ts';

/** Without its address, a picture was not stored. */
const pictureOf = ({ result }: Fields) =>
  isRecord(result) && typeof result.secure_url === 'string' ? { result: { secure_url: result.secure_url } } : null;
const pictures: Adapters = {
  'POST /api/store/products/upload-image': pictureOf,
  'POST /api/store/makers/upload-image': pictureOf,
  'POST /api/store/profile/upload-image': pictureOf,
};

/** `upload` for an area whose pages read answers of their own. */
export function uploadWith(adapters: Adapters) {
  return async function <K extends UploadKey>(
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
      const answer = await readAnswer({ ...pictures, ...adapters }, key, parseResponse(status, response), input);
      return answer as unknown as Answer<Api[K]>;
    });
  };
}

/**
 * Like `call`, for what sends files: fetch does not report the sent share,
 * from 0 to 1. It may take any time while bytes are sent. Throws ApiError.
 */
export const upload = uploadWith({});
