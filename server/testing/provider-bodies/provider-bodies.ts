import { banks } from './banks.ts';
import { cards } from './cards.ts';
import type { ProviderBody } from './provider-body.ts';
import { returns } from './returns.ts';
import { shopsAndCredit } from './shops-and-credit.ts';
import { wallets } from './wallets.ts';

export const providerBodies: readonly ProviderBody[] = [...cards, ...banks, ...wallets, ...shopsAndCredit, ...returns];
