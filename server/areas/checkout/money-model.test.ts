import fc from 'fast-check';
import { beforeAll, test } from 'vitest';
import { commands } from '#server/testing/money-model/commands.ts';
import { openBoth } from '#server/testing/money-model/real-shop.ts';
import { openShop } from '#server/testing/open-shop.ts';

beforeAll(openShop);

/** `npm run test:long` asks for more; with the seed that a failure prints it is found again. */
const { MODEL_RUNS = '40', MODEL_SECONDS = '30', MODEL_SEED } = process.env;
/** Of these about half can be done when their turn comes. */
const most = 60;
const patience = Number(MODEL_SECONDS) * 1000;

test(
  'whatever buyers, sellers and the provider do, in whatever order, stock, money and orders are as they should be',
  async () => {
    const property = fc.asyncProperty(fc.commands(commands, { maxCommands: most, size: 'max' }), async (chosen) => {
      const { model, real } = await openBoth();
      await fc.asyncModelRun(() => ({ model, real }), chosen);
    });
    await fc.assert(property, {
      numRuns: Number(MODEL_RUNS),
      interruptAfterTimeLimit: patience,
      markInterruptAsFailure: false,
      ...(MODEL_SEED && { seed: Number(MODEL_SEED) }),
    });
  },
  patience * 3,
);
