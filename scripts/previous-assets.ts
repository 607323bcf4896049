/**
 * Keeps the files of the previous build in build/client/assets for one more build, because open tabs still request
 * them. Run with `set-aside` before a build and `bring-back` after it.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const assets = 'build/client/assets';
/** Outside of build/, which is deleted by a build. */
const aside = 'node_modules/.cache/previous-assets';
/** Lists the files that the last build created itself. */
const list = 'build/assets.json';

function setAside(): void {
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  if (!existsSync(list)) return;
  for (const name of JSON.parse(readFileSync(list, 'utf8')) as string[]) {
    if (existsSync(`${assets}/${name}`)) cpSync(`${assets}/${name}`, `${aside}/${name}`);
  }
}

function bringBack(): void {
  writeFileSync(list, JSON.stringify(readdirSync(assets)));
  cpSync(aside, assets, { recursive: true, force: false });
}

if (process.argv[2] === 'set-aside') setAside();
else bringBack();
