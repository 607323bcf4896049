import * as z from 'zod/mini';
import { required } from '#contract/endpoint.ts';
import { DialogForm, type FormOf } from '../parts/dialog-form.tsx';
import { TextArea } from '../ui/form-controls.tsx';

const reasonForm = z.object({ reason: required(500) });

/** Asks for a reason, which the server records with the admin's name. */
export const ReasonForm = ({ children, ...rest }: FormOf<{ reason: string }, { message: string }>) => (
  <DialogForm schema={reasonForm} values={{ reason: '' }} {...rest}>
    {(form) => (
      <>
        {children}
        <TextArea label="Alasan" rows={3} hint="Dicatat bersama nama Anda." {...form.field('reason')} />
      </>
    )}
  </DialogForm>
);
