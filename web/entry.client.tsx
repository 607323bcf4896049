import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { stopKeeping } from './visitor/early.ts';
import { watchInstallOffer } from './visitor/install-offer.ts';

watchInstallOffer(stopKeeping());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
