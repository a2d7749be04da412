import { Button, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { ContentView } from '@plumbline/contract/content/wire';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import type { Topic } from '../../kit/http/queryClient.ts';
import { notify } from '../../kit/notify.ts';
import { useDelete, useDescribe, useRestore } from './api.ts';
import classes from './Documents.module.css';

interface Props {
  content: ContentView;
  topic: Topic;
  mayChange: boolean;
  /** The file has been deleted. */
  onGone: () => void;
}

/** What is known about a file, beside it in the viewer; whoever may change it does so here. */
export function FileDetails({ content, topic, mayChange, onGone }: Props) {
  const t = useTranslations('content');
  const common = useTranslations('common');
  const [name, setName] = useState(content.name);
  const [description, setDescription] = useState(content.description ?? '');
  const [tags, setTags] = useState(content.user_tags);
  const describe = useDescribe(topic);
  const restore = useRestore(topic);
  const remove = useDelete(topic, (gone) => {
    onGone();
    notify({
      text: t('deleted', { name: gone.name }),
      action: { label: common('undo'), run: () => restore.mutate(gone) },
    });
  });
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
      className={classes.details}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && name.trim() !== '') save();
      }}
    >
      <TextInput
        label={t('name')}
        value={name}
        maxLength={200}
        readOnly={!mayChange}
        error={name.trim() === '' ? t('name_missing') : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Textarea
        label={t('description')}
        value={description}
        maxLength={2000}
        autosize
        minRows={2}
        readOnly={!mayChange}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      <TagsInput
        label={t('tags')}
        value={tags}
        maxTags={50}
        readOnly={!mayChange}
        onChange={setTags}
      />
      <p className={classes.by}>
        {[content.created_by?.name, formatMoment(content.created_at)].filter(Boolean).join(' · ')}
        {content.taken_at !== null && <br />}
        {content.taken_at !== null && t('taken', { at: formatMoment(content.taken_at) })}
        {content.inspection !== null && <br />}
        {content.inspection !== null && content.inspection.name}
      </p>
      {mayChange && (
        <div className={classes.acts}>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            loading={remove.isPending}
            onClick={() => remove.mutate(content)}
          >
            {t('delete')}
          </Button>
          <Button type="submit" disabled={!isChanged} loading={describe.isPending}>
            {common('save')}
          </Button>
        </div>
      )}
    </form>
  );
}
