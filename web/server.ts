/** The entry point of the server build. */
import * as build from 'virtual:react-router/server-build';
import createRenderer from './entry.server.tsx';

export const handle = createRenderer(build);
