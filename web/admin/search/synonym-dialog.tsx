import { useState } from 'react';
import { type Synonym, synonymForm } from '#contract/search/search.ts';
import { call } from '../../call.ts';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

type SynonymDialogProps = {
  /** The synonym to change; one without an id is new and may have its word filled in. */
  synonym: Omit<Synonym, '_id'> & Partial<Pick<Synonym, '_id'>>;
  onClose: () => void;
};

export function SynonymDialog({ synonym: { _id: id, word, means, ...synonym }, onClose }: SynonymDialogProps) {
  const [twoWay, setTwoWay] = useState(synonym.twoWay);

  function save(texts: { word: string; means: string }) {
    const body = { ...texts, twoWay };
    return id
      ? call('PUT /api/admin/search/synonyms/:id', { params: { id }, body })
      : call('POST /api/admin/search/synonyms', { body });
  }

  return (
    <DialogForm
      title={id ? 'Ubah sinonim' : 'Tambah sinonim'}
      schema={synonymForm}
      values={{ word, means }}
      send={save}
      failure="Gagal menyimpan sinonim."
      label="Simpan"
      busyLabel="Menyimpan..."
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Field
            label="Kata yang dicari pembeli"
            autoComplete="off"
            hint="Satu sampai tiga kata, misalnya: tote bag"
            {...field('word')}
          />
          <Field
            label="Artinya di katalog"
            autoComplete="off"
            hint="Kata yang dipakai pada produk, misalnya: tas jinjing"
            {...field('means')}
          />
          <Checkbox label="Berlaku dua arah" checked={twoWay} onChange={({ target }) => setTwoWay(target.checked)} />
        </>
      )}
    </DialogForm>
  );
}
