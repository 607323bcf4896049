import { useEffect, useId, useRef } from 'react';
import type { output } from 'zod/mini';
import { changedMaker, consentText, newMaker } from '#contract/makers/maker-forms.ts';
import type { OwnMaker } from '#contract/makers/makers-api.ts';
import { maxMakerName, maxStory } from '#contract/makers/makers.ts';
import { techniqueLabels, techniques } from '#contract/words.ts';
import { call, KnownError } from '../../call.ts';
import type { useDraftForm } from '../../parts/draft.tsx';
import { RegionField } from '../../parts/region-field.tsx';
import { ChoosePicture, ShownPicture, UploadStatus } from '../../parts/uploading/choose-picture.tsx';
import { upload } from '../../parts/uploading/upload.ts';
import { useUpload } from '../../parts/uploading/use-upload.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { UserIcon } from '../../ui/icons.tsx';
import { SheetForm } from '../profile/sheet-form.tsx';

type MakerSheetProps = { maker: OwnMaker | null; onClose: () => void };

/** Adds a maker, or changes one. Another name, portrait or place asks for the consent again. */
export function MakerSheet({ maker, onClose }: MakerSheetProps) {
  const isUploading = useRef(false);

  async function save(checked: output<typeof changedMaker>) {
    if (isUploading.current) throw new KnownError('Foto masih diunggah. Tunggu sebentar, lalu simpan lagi.');
    // A tick that is no longer shown asks for nothing.
    const body = { ...checked, showsDistrict: isKecamatan(checked.region ?? '') && checked.showsDistrict };
    if (maker) return call('PUT /api/store/makers/:id', { params: { id: maker._id }, body });
    return call('POST /api/store/makers', { body });
  }

  return (
    <SheetForm
      title={maker ? 'Ubah Perajin' : 'Tambah Perajin'}
      name="perajin"
      schema={maker ? changedMaker : newMaker}
      values={textsOf(maker)}
      alsoStored={['placeName']}
      send={save}
      failure="Gagal menyimpan perajin."
      onClose={onClose}
    >
      {(form) => (
        <MakerFields form={form} maker={maker} onUploading={(isRunning) => (isUploading.current = isRunning)} />
      )}
    </SheetForm>
  );
}

const isKecamatan = (code: string) => code.length > 5;

const textsOf = (maker: OwnMaker | null) => ({
  name: maker?.name ?? '',
  portrait: maker?.portrait ?? '',
  region: maker?.region ?? '',
  placeName: maker?.place ?? '',
  showsDistrict: String(isKecamatan(maker?.region ?? '')),
  since: String(maker?.since ?? ''),
  story: maker?.story ?? '',
  technique: maker?.technique ?? '',
  consent: 'false',
});

const techniqueOptions = [
  { value: '', label: 'Tidak disebut' },
  ...techniques.map((value) => ({ value, label: techniqueLabels[value] })),
];

type MakerFieldsProps = {
  form: ReturnType<typeof useDraftForm<ReturnType<typeof textsOf>, typeof changedMaker>>;
  maker: OwnMaker | null;
  onUploading: (isRunning: boolean) => void;
};

function MakerFields({ form: { values, errors, setValue, field }, maker, onUploading }: MakerFieldsProps) {
  const before = textsOf(maker);
  const isShownAnew =
    maker === null ||
    (['name', 'portrait', 'region', 'showsDistrict'] as const).some((name) => values[name] !== before[name]);
  return (
    <>
      <Portrait
        image={values.portrait}
        error={errors.portrait}
        onChange={(image) => setValue('portrait', image)}
        onUploading={onUploading}
      />
      <Field label="Nama" maxLength={maxMakerName} autoComplete="off" {...field('name')} />
      <div className="flex flex-col gap-1.5">
        <RegionField
          text={values.placeName}
          isChosen={values.region !== ''}
          isAlone
          error={errors.region}
          onType={(typed) => {
            setValue('region', '');
            setValue('placeName', typed);
          }}
          onChoose={({ code, name, city }) => {
            setValue('region', code);
            setValue('placeName', `${name}, ${city}`);
          }}
        />
        <p className="text-sm text-muted">Opsional. Yang tampil hanya kabupaten atau kotanya.</p>
        {isKecamatan(values.region) && (
          <Checkbox
            label="Sebut juga kecamatannya"
            checked={values.showsDistrict === 'true'}
            onChange={({ target }) => setValue('showsDistrict', String(target.checked))}
          />
        )}
      </div>
      <Field label="Sejak tahun" inputMode="numeric" hint="Opsional, misalnya 1987." {...field('since')} />
      <Select label="Teknik" options={techniqueOptions} {...field('technique')} />
      <TextArea
        label="Cerita"
        rows={4}
        maxLength={maxStory}
        hint="Opsional: dari siapa belajar, dan apa yang khas dari karyanya."
        count={`${values.story.length}/${maxStory}`}
        {...field('story')}
      />
      {isShownAnew && (
        <Consent
          isGiven={values.consent === 'true'}
          error={errors.consent}
          onChange={(isGiven) => setValue('consent', String(isGiven))}
        />
      )}
    </>
  );
}

type ConsentProps = { isGiven: boolean; error: string | undefined; onChange: (isGiven: boolean) => void };

function Consent({ isGiven, error, onChange }: ConsentProps) {
  const id = useId();
  return (
    <div className="card p-4">
      <Checkbox
        label={consentText}
        checked={isGiven}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id} ${id}-error` : id}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id={id} className="text-sm text-muted">
        Tunjukkan isian ini kepada orangnya dahulu. Ia dapat meminta dihapus kapan saja.
      </p>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

type PortraitProps = {
  image: string;
  error: string | undefined;
  onChange: (image: string) => void;
  onUploading: (isRunning: boolean) => void;
};

function Portrait({ image, error, onChange, onUploading }: PortraitProps) {
  const sending = useUpload(async (picture, onProgress) => {
    const sent = { files: { my_file: picture } };
    onChange((await upload('POST /api/store/makers/upload-image', sent, onProgress)).result.secure_url);
  });
  const isRunning = sending.progress !== null;
  useEffect(() => {
    onUploading(isRunning);
  }, [isRunning, onUploading]);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-4">
        <div className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-full bg-surface text-muted">
          <ShownPicture preview={sending.preview} image={image} alt="" sizes="6rem">
            <UserIcon className="size-8" />
          </ShownPicture>
        </div>
        <div className="flex flex-wrap gap-2">
          <ChoosePicture upload={sending} label="Foto perajin" isInvalid={error !== undefined}>
            {image ? 'Ganti foto' : 'Tambah foto'}
          </ChoosePicture>
          {image && (
            <Button variant="quiet" onClick={() => onChange('')}>
              Hapus foto
            </Button>
          )}
        </div>
      </div>
      {error && <p className="text-sm text-danger">{error}</p>}
      <UploadStatus upload={sending} what="Foto perajin" />
    </div>
  );
}
