import { useState } from 'react';
import { type Synonym, synonymForm } from '#contract/search.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/form-controls.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toast, toastError } from '../../visitor/toast.ts';

type SynonymDialogProps = {
  /** The synonym to change; one without an id is new and may have its word filled in. */
  synonym: Omit<Synonym, '_id'> & Partial<Pick<Synonym, '_id'>>;
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Adds or changes a synonym. */
export function SynonymDialog({ synonym, onDone, onClose }: SynonymDialogProps) {
  const { _id: id, word, means } = synonym;
  const form = useForm(synonymForm, { word, means });
  const [twoWay, setTwoWay] = useState(synonym.twoWay);
  const [isBusy, setBusy] = useState(false);

  async function save({ word, means }: { word: string; means: string }) {
    setBusy(true);
    const body = { word, means, twoWay };
    try {
      const { message } = id
        ? await call('PUT /api/admin/search/synonyms/:id', { params: { id }, body })
        : await call('POST /api/admin/search/synonyms', { body });
      toast({ title: message });
      await onDone();
      onClose();
    } catch (error) {
      if (error instanceof ApiError) form.showServerErrors(error.errors);
      toastError(error, 'Gagal menyimpan sinonim.');
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title={id ? 'Ubah sinonim' : 'Tambah sinonim'} size="sm">
      <form {...form.formProps(save)} className="flex flex-col gap-4">
        <Field
          label="Kata yang dicari pembeli"
          autoComplete="off"
          hint="Satu sampai tiga kata, misalnya: tote bag"
          {...form.field('word')}
        />
        <Field
          label="Artinya di katalog"
          autoComplete="off"
          hint="Kata yang dipakai pada produk, misalnya: tas jinjing"
          {...form.field('means')}
        />
        <Checkbox label="Berlaku dua arah" checked={twoWay} onChange={({ target }) => setTwoWay(target.checked)} />
        <DialogActions>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Menyimpan...' : 'Simpan'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
