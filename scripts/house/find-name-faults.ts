import path from 'node:path';
import { areas } from './may-import.ts';
import type { Source } from './read-sources.ts';

/** File names that do not describe the content. */
const empty = ['util', 'utils', 'helper', 'helpers', 'misc', 'common', 'manager', 'service', 'data', 'info', 'shared'];
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/;

/** Returns files whose name is not kebab-case or not descriptive, and folders of server/areas that are not an area. */
export const findNameFaults = (sources: readonly Pick<Source, 'path'>[]): string[] =>
  sources.flatMap(({ path: file }) => {
    const folders = path.posix.dirname(file).split('/');
    const name = path.posix.basename(file);
    const lastWord = name.split('.')[0]!.split('-').at(-1)!;
    const area = /^server\/areas\/([^/]+)\//.exec(file)?.[1];
    return [
      ...(kebab.test(name) ? [] : [`${file} is not kebab-case`]),
      ...([lastWord, ...folders].some((word) => empty.includes(word)) ? [`${file} has a name that says nothing`] : []),
      ...(area && !areas.includes(area) ? [`${file}: ${area} is not in the list of areas`] : []),
    ];
  });
