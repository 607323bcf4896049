import { Outlet } from 'react-router';
import { LoadingScreen } from './loading-screen.tsx';

/** Pages that need a session render in the browser only; the guard in root.tsx runs before their loaders. */
export const clientLoader = () => null;

export const HydrateFallback = LoadingScreen;

export default Outlet;
