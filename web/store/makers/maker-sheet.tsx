import { useEffect, useId, useRef } from 'react';
import { type output, refine } from 'zod/mini';
import { longDate } from '#contract/dates.ts';
import { changedMaker, consentText, newMaker } from '#contract/makers/maker-forms.ts';
import type { OwnMaker } from '#contract/makers/makers-api.ts';
import { maxMakerName, maxStory } from '#contract/makers/makers.ts';
import { techniqueLabels, techniques } from '#contract/words.ts';
import { call, KnownError } from '../../call.ts';
import type { useDraftForm } from '../../parts/draft.tsx';
import { ChoosePicture, ShownPicture, UploadStatus } from '../../parts/uploading/choose-picture.tsx';
import { upload } from '../../parts/uploading/upload.ts';
import { useUpload } from '../../parts/uploading/use-upload.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { UserIcon } from '../../ui/icons.tsx';
import { SheetForm } from '../profile/sheet-form.tsx';
import { isKecamatan, PlaceFields } from './place-fields.tsx';

type MakerSheetProps = { maker: OwnMaker | null; onClose: () => void };

/** Adds a maker, or changes one. Another name, portrait or place asks for the consent again. */
export function MakerSheet({ maker, onClose }: MakerSheetProps) {
  const isUploading = useRef(false);

  async function save(checked: output<typeof changedMaker>) {
    if (isUploading.current) throw new KnownError('Foto masih diunggah. Tunggu sebentar, lalu simpan lagi.');
    if (maker) return call('PUT /api/store/makers/:id', { params: { id: maker._id }, body: checked });
    return call('POST /api/store/makers', { body: checked });
  }

  return (
    <SheetForm
      title={maker ? 'Ubah Perajin' : 'Tambah Perajin'}
      name="perajin"
      schema={maker ? changedForm : newForm}
      values={textsOf(maker)}
      neverStored={['consent']}
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

/** A tick without a kecamatan is not dropped in silence. */
const toldPlace = refine<output<typeof changedMaker>>(
  ({ region, showsDistrict }) => !showsDistrict || isKecamatan(region ?? ''),
  { path: ['region'], error: 'Pilih kecamatannya, atau lepas centangnya.' },
);
const newForm = newMaker.check(toldPlace);
const changedForm = changedMaker.check(toldPlace);

const textsOf = (maker: OwnMaker | null) => ({
  name: maker?.name ?? '',
  portrait: maker?.portrait ?? '',
  region: maker?.region ?? '',
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

type MakerForm = ReturnType<typeof useDraftForm<ReturnType<typeof textsOf>, typeof changedMaker>>;
type MakerFieldsProps = { form: MakerForm; maker: OwnMaker | null; onUploading: (isRunning: boolean) => void };

function MakerFields({ form, maker, onUploading }: MakerFieldsProps) {
  const { values, errors, setValue, field } = form;
  const before = textsOf(maker);
  const isShownAnew =
    maker === null ||
    (['name', 'portrait', 'region', 'showsDistrict'] as const).some((name) => values[name] !== before[name]);
  return (
    <>
      <p className="text-sm text-muted">Hanya nama dan persetujuannya yang wajib diisi.</p>
      <Portrait
        image={values.portrait}
        error={errors.portrait}
        onChange={(image) => setValue('portrait', image)}
        onUploading={onUploading}
      />
      <Field label="Nama" maxLength={maxMakerName} autoComplete="off" {...field('name')} />
      <PlaceFields values={values} error={errors.region} maker={maker} onChange={setValue} />
      <Field label="Sejak tahun" inputMode="numeric" hint="Misalnya 1987." {...field('since')} />
      <Select label="Teknik" options={techniqueOptions} {...field('technique')} />
      <TextArea
        label="Cerita"
        rows={4}
        maxLength={maxStory}
        hint="Dari siapa belajar, dan apa yang khas dari karyanya."
        count={`${values.story.length}/${maxStory}`}
        {...field('story')}
      />
      {maker && !isShownAnew && <p className="text-sm text-muted">Setuju {longDate(maker.consentedAt)}.</p>}
      {isShownAnew && (
        <Consent
          before={maker?.consentedAt}
          isGiven={values.consent === 'true'}
          error={errors.consent}
          onChange={(isGiven) => setValue('consent', String(isGiven))}
        />
      )}
    </>
  );
}

type ConsentProps = {
  /** When an earlier one was given. */
  before: string | undefined;
  isGiven: boolean;
  error: string | undefined;
  onChange: (isGiven: boolean) => void;
};

function Consent({ before, isGiven, error, onChange }: ConsentProps) {
  const id = useId();
  return (
    <div className="card p-4">
      {before && (
        <p className="text-sm">
          Setuju {longDate(before)}. Nama, foto, atau asalnya kini berubah, jadi tanyakan sekali lagi.
        </p>
      )}
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
