import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { stopRecordingEarlyEvents } from './visitor/early-events.ts';
import { watchInstallOffer } from './visitor/install-offer.ts';

watchInstallOffer(stopRecordingEarlyEvents());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
