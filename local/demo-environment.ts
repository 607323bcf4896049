import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const simulatorPrefix = '/_midtrans';
export const trackingPrefix = '/_trackings';
export const mailPrefix = '/_mail';

type Variables = NodeJS.ProcessEnv & { DATA_DIR: string; PORT: string };
/** Of the simulator of couriers, which only this server asks. */
export const demoTrackingKey = 'biteship_test.simulasi';

type Complete = Variables & { MIDTRANS_SERVER_KEY: string; MIDTRANS_CLIENT_KEY: string };

/**
 * Adds defaults for local use: a secret key that is stored with the data, and the simulators of payments and couriers
 * unless real keys are set.
 */
export function demoEnvironment(variables: Variables): { variables: Complete; usesSimulator: boolean } {
  const SECRET_KEY = variables.SECRET_KEY ?? storedSecret(variables.DATA_DIR);
  // Only warnings and errors are logged, because this runs in an interactive terminal.
  const couriers = { BITESHIP_KEY: demoTrackingKey, BITESHIP_URL: trackingPrefix };
  const own = { LOG_LEVEL: 'warn', ...(!variables.BITESHIP_KEY && couriers), ...variables, SECRET_KEY };
  const { MIDTRANS_SERVER_KEY, MIDTRANS_CLIENT_KEY } = variables;
  if (MIDTRANS_SERVER_KEY && MIDTRANS_CLIENT_KEY) {
    return { variables: { ...own, MIDTRANS_SERVER_KEY, MIDTRANS_CLIENT_KEY }, usesSimulator: false };
  }
  const key = createHmac('sha256', SECRET_KEY).update('midtrans simulator').digest('hex').slice(0, 24);
  const complete = {
    MIDTRANS_URL: simulatorPrefix,
    ...own,
    MIDTRANS_SERVER_KEY: `SB-Mid-server-${key}`,
    MIDTRANS_CLIENT_KEY: 'SB-Mid-client-simulasi',
  };
  return { variables: complete, usesSimulator: true };
}

function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
