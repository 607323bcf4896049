import { useContext } from 'react';
import { type Location, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/** Returns a function that returns the location, for event handlers. Unlike `useLocation`, it renders nothing again. */
export function useLocationReader(): () => Location {
  const { router } = useContext(DataRouterContext)!;
  return () => router.state.location;
}
