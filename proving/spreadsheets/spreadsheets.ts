/** `npm run prove spreadsheets`: what LibreOffice Calc, which is installed on Debian as root, reads in every table. */
import { spawnSync } from 'node:child_process';
import { install } from '../e2e/find-chromium.ts';

const hasOffice = () => spawnSync('soffice', ['--version']).status === 0;
if (!hasOffice()) install('libreoffice-calc-nogui');
if (!hasOffice()) {
  console.error('This needs LibreOffice Calc: install the package libreoffice-calc-nogui.');
  process.exit(1);
}
process.exit(spawnSync('vitest', ['run', '--project=spreadsheets'], { stdio: 'inherit' }).status ?? 1);
