import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isMarkedAsSandbox, PaymentsAreTests } from './parts/sandbox-notice.tsx';
import { stopRecordingEarlyEvents } from './visitor/early-events.ts';
import { watchInstallPrompt } from './visitor/install-prompt.ts';

watchInstallPrompt(stopRecordingEarlyEvents());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PaymentsAreTests value={isMarkedAsSandbox()}>
        <HydratedRouter />
      </PaymentsAreTests>
    </StrictMode>,
  );
});
