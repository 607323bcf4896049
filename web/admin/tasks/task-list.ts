import type { ReactNode } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';

/** The list of one kind of tasks: `load` reads it and returns what shows it, with the head of the page. */
export type TaskList = { label: string; load: (args: ClientLoaderFunctionArgs) => (head: ReactNode) => ReactNode };
