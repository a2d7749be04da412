import type { LinkKind } from '@plumbline/contract/accounts/schemas';
import type { Locale } from '@plumbline/contract/kit/locales';

/** The values in the texts. */
interface LinkTextValues {
  /** The organisation. */
  tenant: string;
  /** The reader's address. */
  email: string;
  first_name: string;
  /** The end of the link's lifetime, written out. */
  until: string;
}
type LinkText = string | ((named: LinkTextValues) => string);

interface LinkTexts {
  subject: LinkText;
  heading: LinkText;
  paragraphs: readonly LinkText[];
  button: string;
  reason: LinkText;
}

/** When one address has accounts in several organisations, each has a line of its own. */
export const SEVERAL: Record<Locale, string> = {
  'en-GB': 'This address has an account in several organisations. Choose the one you mean:',
  'uk-UA': 'За цією адресою є облікові записи в кількох організаціях. Виберіть потрібну:',
  'de-DE':
    'Zu dieser Adresse gibt es Benutzerkonten in mehreren Organisationen. Wählen Sie die gewünschte:',
  'ru-UA': 'С этим адресом связаны учётные записи в нескольких организациях. Выберите нужную:',
};

/** The text of the mail for each kind of link. */
export const LINK_TEXTS: Record<LinkKind, Record<Locale, LinkTexts>> = {
  invitation: {
    'en-GB': {
      subject: ({ tenant }) => `Your Plumbline account at ${tenant}`,
      heading: ({ first_name }) => `Welcome, ${first_name}`,
      paragraphs: [
        ({ tenant }) =>
          `${tenant} uses Plumbline to inspect its objects and to see how they are. An account is ready for you: choose a password to begin.`,
        ({ until }) => `The link works once, until ${until}.`,
      ],
      button: 'Accept the invitation',
      reason: ({ tenant, email }) =>
        `You receive this email because ${tenant} has created an account for ${email}. If you were not expecting it, ignore it: nobody can use the account without this link.`,
    },
    'de-DE': {
      subject: ({ tenant }) => `Ihr Plumbline-Benutzerkonto bei ${tenant}`,
      heading: ({ first_name }) => `Willkommen, ${first_name}`,
      paragraphs: [
        ({ tenant }) =>
          `${tenant} inspiziert mit Plumbline Objekte und behält ihren Zustand im Blick. Ihr Benutzerkonto ist eingerichtet: Wählen Sie ein Passwort, um loszulegen.`,
        ({ until }) => `Der Link gilt einmal, bis ${until}.`,
      ],
      button: 'Einladung annehmen',
      reason: ({ tenant, email }) =>
        `Sie erhalten diese E-Mail, weil ${tenant} ein Benutzerkonto für ${email} angelegt hat. Falls Sie sie nicht erwartet haben, müssen Sie nichts tun: Ohne diesen Link kann niemand das Konto benutzen.`,
    },
    'uk-UA': {
      subject: ({ tenant }) => `Ваш обліковий запис Plumbline: ${tenant}`,
      heading: ({ first_name }) => `Вітаємо, ${first_name}!`,
      paragraphs: [
        ({ tenant }) =>
          `Організація «${tenant}» інспектує свої обʼєкти й стежить за їхнім станом у Plumbline. Обліковий запис для вас уже створено: виберіть пароль, щоб почати.`,
        ({ until }) => `Посилання діє один раз, до ${until}.`,
      ],
      button: 'Прийняти запрошення',
      reason: ({ tenant, email }) =>
        `Ви отримали цей лист, бо організація «${tenant}» створила обліковий запис для ${email}. Якщо ви його не очікували, нічого робити не треба: без цього посилання записом ніхто не скористається.`,
    },
    'ru-UA': {
      subject: ({ tenant }) => `Ваша учётная запись Plumbline: ${tenant}`,
      heading: ({ first_name }) => `Добро пожаловать, ${first_name}!`,
      paragraphs: [
        ({ tenant }) =>
          `Организация «${tenant}» инспектирует свои объекты и следит за их состоянием в Plumbline. Учётная запись для вас уже создана: выберите пароль, чтобы начать.`,
        ({ until }) => `Ссылка действует один раз, до ${until}.`,
      ],
      button: 'Принять приглашение',
      reason: ({ tenant, email }) =>
        `Вы получили это письмо, потому что организация «${tenant}» создала учётную запись для ${email}. Если вы его не ожидали, ничего делать не нужно: без этой ссылки записью никто не воспользуется.`,
    },
  },
  reset: {
    'en-GB': {
      subject: 'Set a new password',
      heading: 'Set a new password',
      paragraphs: [
        ({ email }) => `Somebody, probably you, has asked for a new password for ${email}.`,
        ({ until }) => `The link works once, until ${until}.`,
        'If it was not you, ignore this email: your password stays as it is.',
      ],
      button: 'Choose a new password',
      reason: ({ email }) =>
        `You receive this email because a new password was requested for ${email} on the sign-in page.`,
    },
    'de-DE': {
      subject: 'Neues Passwort setzen',
      heading: 'Neues Passwort setzen',
      paragraphs: [
        ({ email }) =>
          `Jemand, vermutlich Sie selbst, hat ein neues Passwort für ${email} angefordert.`,
        ({ until }) => `Der Link gilt einmal, bis ${until}.`,
        'Falls Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
      ],
      button: 'Neues Passwort wählen',
      reason: ({ email }) =>
        `Sie erhalten diese E-Mail, weil auf der Anmeldeseite ein neues Passwort für ${email} angefordert wurde.`,
    },
    'uk-UA': {
      subject: 'Новий пароль',
      heading: 'Новий пароль',
      paragraphs: [
        ({ email }) => `Надійшов запит на новий пароль для ${email}. Імовірно, це були ви.`,
        ({ until }) => `Посилання діє один раз, до ${until}.`,
        'Якщо це були не ви, нічого робити не треба: пароль лишиться той самий.',
      ],
      button: 'Вибрати новий пароль',
      reason: ({ email }) =>
        `Ви отримали цей лист, бо на сторінці входу запитано новий пароль для ${email}.`,
    },
    'ru-UA': {
      subject: 'Новый пароль',
      heading: 'Новый пароль',
      paragraphs: [
        ({ email }) => `Поступил запрос на новый пароль для ${email}. Вероятно, это были вы.`,
        ({ until }) => `Ссылка действует один раз, до ${until}.`,
        'Если это были не вы, ничего делать не нужно: пароль останется прежним.',
      ],
      button: 'Выбрать новый пароль',
      reason: ({ email }) =>
        `Вы получили это письмо, потому что на странице входа запрошен новый пароль для ${email}.`,
    },
  },
  verification: {
    'en-GB': {
      subject: 'Confirm your email address',
      heading: 'Confirm your email address',
      paragraphs: [
        ({ tenant, email }) =>
          `Your Plumbline account at ${tenant} uses the address ${email}. Please confirm that it is yours.`,
        ({ until }) => `The link works once, until ${until}.`,
      ],
      button: 'Confirm the address',
      reason: ({ tenant, email }) =>
        `You receive this email because ${email} was entered for an account at ${tenant}. If you do not know it, ignore this email.`,
    },
    'de-DE': {
      subject: 'E-Mail-Adresse bestätigen',
      heading: 'E-Mail-Adresse bestätigen',
      paragraphs: [
        ({ tenant, email }) =>
          `Ihr Plumbline-Benutzerkonto bei ${tenant} verwendet die Adresse ${email}. Bitte bestätigen Sie, dass sie Ihnen gehört.`,
        ({ until }) => `Der Link gilt einmal, bis ${until}.`,
      ],
      button: 'Adresse bestätigen',
      reason: ({ tenant, email }) =>
        `Sie erhalten diese E-Mail, weil ${email} für ein Benutzerkonto bei ${tenant} eingetragen wurde. Falls Sie es nicht kennen, müssen Sie nichts tun.`,
    },
    'uk-UA': {
      subject: 'Підтвердьте електронну адресу',
      heading: 'Підтвердьте електронну адресу',
      paragraphs: [
        ({ tenant, email }) =>
          `У вашому обліковому записі Plumbline (${tenant}) вказано адресу ${email}. Підтвердьте, що вона ваша.`,
        ({ until }) => `Посилання діє один раз, до ${until}.`,
      ],
      button: 'Підтвердити адресу',
      reason: ({ tenant, email }) =>
        `Ви отримали цей лист, бо адресу ${email} вказано для облікового запису в організації «${tenant}». Якщо він вам невідомий, нічого робити не треба.`,
    },
    'ru-UA': {
      subject: 'Подтвердите электронный адрес',
      heading: 'Подтвердите электронный адрес',
      paragraphs: [
        ({ tenant, email }) =>
          `В вашей учётной записи Plumbline (${tenant}) указан адрес ${email}. Подтвердите, что он ваш.`,
        ({ until }) => `Ссылка действует один раз, до ${until}.`,
      ],
      button: 'Подтвердить адрес',
      reason: ({ tenant, email }) =>
        `Вы получили это письмо, потому что адрес ${email} указан для учётной записи в организации «${tenant}». Если она вам неизвестна, ничего делать не нужно.`,
    },
  },
};

export const textFor = (text: LinkText, named: LinkTextValues): string =>
  typeof text === 'string' ? text : text(named);
