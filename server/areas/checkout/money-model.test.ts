import fc from 'fast-check';
import { beforeAll, test } from 'vitest';
import { buyerCommands } from '#server/testing/money-model/buyer-commands.ts';
import { checkoutCommands } from '#server/testing/money-model/checkout-commands.ts';
import { openBoth } from '#server/testing/money-model/real-shop.ts';
import { openShop } from '#server/testing/open-shop.ts';

beforeAll(openShop);

/** `npm run test:long` asks for more; with the seed that a failure prints it is found again. */
const { MODEL_RUNS = '40', MODEL_SECONDS = '30', MODEL_SEED } = process.env;
/** Of these about half can be done when their turn comes. */
const most = 60;
const patience = Number(MODEL_SECONDS) * 1000;

/** Runs random commands on the model and on the real shop; a failure tells its seed, its path and its commands. */
async function expectModelAndShopAlike(): Promise<void> {
  const commands = fc.commands([...buyerCommands, ...checkoutCommands], { maxCommands: most, size: 'max' });
  const property = fc.asyncProperty(commands, async (chosen) => {
    const both = await openBoth();
    await fc.asyncModelRun(() => both, chosen);
  });
  await fc.assert(property, {
    numRuns: Number(MODEL_RUNS),
    interruptAfterTimeLimit: patience,
    markInterruptAsFailure: false,
    ...(MODEL_SEED && { seed: Number(MODEL_SEED) }),
  });
}

test(
  'stock, money and orders match the model after random commands of buyers, sellers and the provider',
  () => expectModelAndShopAlike(),
  patience * 3,
);
