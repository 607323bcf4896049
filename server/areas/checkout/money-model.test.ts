import fc from 'fast-check';
import { beforeAll, test } from 'vitest';
import { configure } from '#platform/config.ts';
import { buyerCommands } from '#server/testing/money-model/buyer-commands.ts';
import { checkoutCommands } from '#server/testing/money-model/checkout-commands.ts';
import { expectFiguresAgree, shopFigures } from '#server/testing/money-model/figures.ts';
import { fulfilmentCommands } from '#server/testing/money-model/fulfilment-commands.ts';
import { payoutCommands } from '#server/testing/money-model/payout-commands.ts';
import { commissionPercent } from '#server/testing/money-model/model.ts';
import { openShopAndModel } from '#server/testing/money-model/real-shop.ts';
import { openShop } from '#server/testing/open-shop.ts';
import { setCommission } from '#server/testing/set-commission.ts';
import { emptyShopAfter, expectHistories, readHistories } from '#server/testing/random-histories.ts';

beforeAll(openShop);

/** MODEL_RUNS and MODEL_SECONDS change these; MODEL_SEED, printed by a failure, reproduces it. */
const histories = readHistories(10);
const { MODEL_SEED } = process.env;
/** About half of these can run in the state they meet. */
const maxCommands = 60;

/** Runs random commands on the model and on the real shop; a failure prints its seed, path and commands. */
async function expectModelMatchesShop(): Promise<void> {
  const commands = fc.commands([...buyerCommands, ...checkoutCommands, ...fulfilmentCommands, ...payoutCommands], {
    maxCommands,
    size: 'max',
  });
  const ran: Set<string>[] = [];
  const property = fc.asyncProperty(commands, async (chosen) => {
    await emptyShopAfter(ran);
    configure({ ...(await openShop()).env, PAYOUT_HOLD_HOURS: '72' });
    await setCommission(commissionPercent);
    const { model, real } = await openShopAndModel();
    const before = await shopFigures(real.admin);
    await fc.asyncModelRun(() => ({ model, real }), chosen);
    await expectFiguresAgree(model, real, before);
    ran.push(model.met);
  });
  await fc.assert(property, {
    numRuns: histories.numRuns,
    interruptAfterTimeLimit: histories.limitMs,
    markInterruptAsFailure: false,
    ...(MODEL_SEED && { seed: Number(MODEL_SEED) }),
  });
  expectHistories(histories, ran);
}

test(
  'stock, money, orders and figures match the model after random commands of buyers, sellers, admins and the provider',
  () => expectModelMatchesShop(),
  histories.limitMs * 3,
);
