/** A place on earth, as far as a device knows its own. */
export interface Place {
  latitude: number;
  longitude: number;
  /** In metres. */
  accuracy: number;
}

/** The patience with a device that does not know where it is, and the age of a place that is still right. */
const PATIENCE = 20_000;
const RECENT = 60_000;

/** Where the device is; asks the user if they have not decided yet. */
export const devicePlace = (): Promise<Place> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      (error) => reject(new Error(error.message)),
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: RECENT },
    );
  });

/** What the user has decided about the place: `prompt` if nothing yet. */
export async function placePermission(): Promise<PermissionState> {
  if (!('geolocation' in navigator) || !window.isSecureContext) return 'denied';
  const { state } = await navigator.permissions.query({ name: 'geolocation' });
  return state;
}
