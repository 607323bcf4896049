import type fc from 'fast-check';
import type { Model } from './model.ts';
import { expectSameState, type RealShop } from './real-shop.ts';

export type Command = fc.AsyncCommand<Model, RealShop>;
type Act = (state: Model, real: RealShop) => Promise<void>;

/** Creates a command that runs on the model and the real shop, then compares them. */
export const command = (name: string, act: Act, check: (state: Readonly<Model>) => boolean = () => true): Command => ({
  check,
  run: async (state, real) => {
    await act(state, real);
    await expectSameState(state, real);
  },
  toString: () => name,
});
