import type { Api, Key } from '#contract/index.ts';
import type { Answer, Request } from '#contract/endpoint.ts';
import { parseResponse, toFormData, type CallInput, networkError, withSecondFactor, writerOf } from '../../call.ts';
import { completeAnswer } from '../../complete-answer.ts';

type UploadKey = { [K in Key]: Api[K] extends { files: unknown } ? K : never }[Key];

/** Like `call`, with the sent share from 0 to 1, which fetch does not report. Throws ApiError. */
export async function upload<K extends UploadKey>(
  key: K,
  input: Request<Api[K]>,
  onProgress: (part: number) => void,
): Promise<Answer<Api[K]>> {
  const [method = 'POST', path = ''] = key.split(' ');
  const { fields, files } = input as CallInput;
  const headers = Object.entries(writerOf());
  return withSecondFactor(async () => {
    const { status, response } = await new Promise<XMLHttpRequest>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      request.responseType = 'json';
      for (const [name, value] of headers) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
      request.addEventListener('load', () => resolve(request));
      request.addEventListener('error', () => reject(networkError()));
      request.send(toFormData(fields, files));
    });
    return completeAnswer(key, parseResponse(status, response)) as Answer<Api[K]>;
  });
}
