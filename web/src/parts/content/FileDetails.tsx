import { placeText } from '@plumbline/contract/kit/placeText';
import type { ContentView } from '@plumbline/contract/content/wire';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChangeTopic } from '../../kit/http/queryClient.ts';
import { notify } from '../../kit/notify.ts';
import { formatMoment, formatNumber } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { PropertyList } from '../../ui/layout/Panel.tsx';
import { PersonAvatar } from '../portrait/PersonAvatar.tsx';
import { AppLink } from '../page/AppLink.tsx';
import { useSizeText } from '../sync/sizeText.ts';
import { useDeleteFile, useDescribeFile } from './api.ts';
import { TagsInput } from '../../ui/fields/TagsInput.ts';
import classes from './Documents.module.css';
import { Button } from '../../ui/buttons/Button.tsx';
import { Textarea, TextInput } from '../../ui/fields/TextInput.tsx';

interface Props {
  content: ContentView;
  topic: ChangeTopic;
  mayChange: boolean;
  onDeleted: () => void;
}

/** The details of a file, beside it in the viewer; users who may change them do so here. */
export function FileDetails({ content, topic, mayChange, onDeleted }: Props) {
  const t = useTranslations('content');
  const label = useTranslations('field');
  const common = useTranslations('common');
  const [name, setName] = useState(content.name);
  const [description, setDescription] = useState(content.description ?? '');
  const [tags, setTags] = useState(content.user_tags);
  const describe = useDescribeFile(topic, () => notify({ text: t('saved') }));
  const isChanged =
    name !== content.name ||
    description !== (content.description ?? '') ||
    tags.join('\n') !== content.user_tags.join('\n');
  const save = () =>
    describe.mutate({
      id: content.id,
      body: { name: name.trim(), description: description.trim() || null, user_tags: tags },
    });
  return (
    <form
      className="stack"
      aria-label={t('details')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && name.trim() !== '') save();
      }}
    >
      <TextInput
        label={label('name')}
        value={name}
        maxLength={200}
        readOnly={!mayChange}
        error={name.trim() === '' ? t('name_missing') : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {(mayChange || description !== '') && (
        <Textarea
          label={label('description')}
          value={description}
          maxLength={2000}
          minRows={2}
          readOnly={!mayChange}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
      )}
      {(mayChange || tags.length > 0) && (
        <TagsInput
          label={label('tags')}
          value={tags}
          maxTags={50}
          maxLength={60}
          readOnly={!mayChange}
          onChange={setTags}
        />
      )}
      {mayChange && (
        <div className="flex justify-between">
          <DeleteButton {...{ content, topic, onDeleted }} />
          <Button
            type="submit"
            data-phone="lg"
            disabled={!isChanged || name.trim() === ''}
            loading={describe.isPending}
          >
            {common('save')}
          </Button>
        </div>
      )}
      <FileFacts content={content} />
    </form>
  );
}

function DeleteButton({ content, topic, onDeleted }: Omit<Props, 'mayChange'>) {
  const entity = useTranslations('entity');
  const remove = useDeleteFile(topic, onDeleted);
  return (
    <Button
      variant="subtle"
      color="danger"
      data-phone="lg"
      leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
      loading={remove.isPending}
      onClick={() => remove.mutate(content)}
    >
      {entity('delete')}
    </Button>
  );
}

/** The fixed facts about a file: size, author, time and origin. */
function FileFacts({ content }: { content: ContentView }) {
  const t = useTranslations('content');
  const common = useTranslations('common');
  const sizeText = useSizeText();
  const { size, width, height, created_by, created_at, taken_at, inspection, place } = content;
  // missing in what devices stored earlier
  const device = content.device_place ?? null;
  const isMeasured = width !== null && height !== null;
  return (
    <PropertyList
      rows={[
        [t('size'), sizeText(size)],
        isMeasured && [t('pixels'), `${formatNumber(width)} × ${formatNumber(height)}`],
        [
          t('added_by'),
          created_by && (
            <span className={`row ${classes.person}`}>
              <PersonAvatar name={created_by.name} avatar={created_by.avatar} size={20} />
              {created_by.name}
            </span>
          ),
        ],
        [t('added'), formatMoment(created_at)],
        taken_at !== null && [t('taken'), formatMoment(taken_at)],
        inspection !== null && [
          common('inspection'),
          <AppLink key="inspection" to={paths.inspection(inspection.id)}>
            {inspection.name}
          </AppLink>,
        ],
        place !== null && [t('place'), placeText({ ...place, accuracy: null })],
        device?.fault === null && [t('device_place'), placeText(device)],
      ]}
    />
  );
}
