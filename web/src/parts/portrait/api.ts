import { api } from '../../kit/http/api.ts';
import { meQuery } from '../../kit/session/me.ts';
import { queryClient } from '../../kit/http/queryClient.ts';
import type { ChangeTopic } from '../../kit/http/queryClient.ts';
import { useAct } from '../../kit/http/resourceApi.ts';

/** The one picture that a row has under a name, such as `/user/{id}/avatar`. */
export interface PicturePlace {
  entity: Extract<ChangeTopic, 'object' | 'business_unit' | 'user'>;
  id: string;
  field: 'avatar' | 'signature';
}

const pathOf = ({ entity, id, field }: PicturePlace) => `/${entity}/${id}/${field}`;

/** Sets the picture, or with null removes it; the user's own one is shown in the frame of the page too. */
export const useChangePicture = (place: PicturePlace, done: () => void) =>
  useAct(
    async (picture: Blob | null) => {
      await (picture === null
        ? api.delete(pathOf(place))
        : api.put(pathOf(place), { body: picture }));
      if (place.entity === 'user') await queryClient.invalidateQueries(meQuery);
    },
    { changes: [place.entity], done },
  );
