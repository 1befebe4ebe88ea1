/**
 * What `/consulta` and `/avisos` say, Spanish first. The states are those of
 * docs/specification/enquiry.md. A further language is an object beside these.
 */
import { sentenceOf } from '#domain/common/sentences.ts'

const es = {
  language: 'Español',
  title: 'Consultar un trámite',
  lead: 'Vea en qué está su documento con dos datos de su comprobante. No hace falta identificarse.',
  number: 'Número de registro',
  numberHint: (whole: string, short: string | null) =>
    `Como está en el comprobante: ${whole}.${short === null ? '' : ` También vale ${short}.`}`,
  code: 'Código de consulta',
  codeHint: 'Los 8 primeros del código de verificación, los dos primeros grupos: 7K3M-9QXW.',
  submit: 'Consultar',
  otherLanguages: 'Otros idiomas',
  times: 'Cuánto se tarda en responder',
  wrongNumber: sentenceOf['E-CIU-08'],
  wrongCode: sentenceOf['E-CIU-01'],
  notFound: sentenceOf['E-CON-01'],
  unset: 'Esta instalación todavía no está configurada.',
  wait: {
    title: 'Demasiadas consultas seguidas',
    text: (hour: string) =>
      `Desde esta conexión se consultó muchas veces con datos que no coinciden. Vuelva a consultar a las ${hour}, o pregunte en la oficina.`,
    again: 'Volver a consultar',
  },
  received: 'Su documento está recibido',
  reserved:
    'Recibido. Por la reserva de este trámite, la información se entrega al interesado identificado.',
  state: {
    registered: 'Recibido, en la oficina de registro',
    sent: (unit: string) => `Enviado a ${unit}`,
    inHands: (unit: string) => `En trámite en ${unit}`,
    observed: (date: string) => `Debe completar algo antes del ${date}`,
    unremedied: (date: string) => `Debía completar algo antes del ${date}`,
    closed: (date: string, how: string) => `Resuelto el ${date}; ${how}`,
    archived: 'Terminado y archivado',
    annulled: (number: string | null) =>
      number === null ? 'Anulado' : `Anulado; lo reemplaza ${number}`,
  },
  answeredBy: {
    ELECTRONIC: 'respuesta por medio electrónico',
    PAPER: 'respuesta en papel',
    EMAIL: 'respuesta por correo electrónico',
    IN_PERSON: 'respuesta en persona',
    PHONE: 'respuesta por teléfono',
    FORWARDED: 'enviado al organismo que corresponde',
    NOTHING: 'no requería respuesta',
    unsaid: 'pregunte por la respuesta en la oficina',
  },
  annulledText: 'El número se conserva en el libro, y no se tramita.',
  missing: 'Qué falta',
  missingBy: (date: string) => `Puede completarlo hasta el ${date}, incluido ese día.`,
  missingSince: (date: string) =>
    `El plazo para completarlo terminó el ${date}. Lo que falta puede traerse a la oficina, que dirá si se recibe.`,
  facts: 'Su documento',
  entryNumber: 'Número',
  presented: 'Presentado',
  effective: 'Los plazos cuentan desde',
  unit: 'Lo tiene',
  due: 'Respuesta hasta',
  provisional: (year: number) =>
    `La fecha es provisional hasta que se apruebe el calendario de ${year}.`,
  term: 'Plazo de respuesta',
  ended: (date: string) => `Terminó el ${date}.`,
  stopped: (date: string) => `El plazo está detenido desde el ${date}.`,
  silence: {
    RUNS: 'Si vence sin respuesta',
    MOVES: 'Si vence sin respuesta',
    ENDED: 'Venció sin respuesta',
  },
  steps: 'Pasos',
  step: {
    REGISTERED: () => 'Recibido y registrado',
    SENT: (unit: string) => `Enviado a ${unit}`,
    IN_HANDS: (unit: string) => `En trámite en ${unit}`,
    BACK: (unit: string) => `De vuelta en ${unit}`,
    OBSERVED: () => 'Se pidió completar algo',
    REMEDIED: () => 'Completado',
    CLOSED: () => 'Resuelto',
    ARCHIVED: () => 'Archivado',
    REOPENED: () => 'Abierto de nuevo',
    ANNULLED: () => 'Anulado',
  },
  reply: {
    title: 'Respuesta',
    waits: (kind: string, number: string, date: string) =>
      `Hay una respuesta: ${kind} ${number} del ${date}.`,
    kinds: {
      OFFICIAL_LETTER: 'oficio',
      LETTER: 'carta',
      RESOLUTION: 'resolución',
      NOTIFICATION: 'notificación',
      CERTIFICATE: 'certificado',
      CIRCULAR: 'circular',
    },
    means: {
      IN_PERSON: 'Se entrega en mano.',
      CERTIFIED_POST: 'Se envió por correo certificado.',
      NOTIFIER: 'La lleva un notificador.',
      ELECTRONIC_BOX: 'Se envió a la casilla electrónica.',
      PUBLICATION: 'Se da a conocer por publicación.',
    },
    download: (number: string, extension: string, size: string) =>
      `Descargar ${number} (${extension.toUpperCase()}, ${size})`,
    noNotification:
      'Descargarla aquí no reemplaza la notificación, que sigue su propia vía. Queda constancia de la descarga.',
    unavailable: 'Esa respuesta no se puede descargar aquí. Pregunte por ella en la oficina.',
  },
  ask: 'Dónde preguntar',
  askWith: (number: string) => `Diga el número ${number}.`,
  another: 'Consultar otro trámite',
  /** Where letters to senders are ended. */
  unsubscribe: {
    title: 'Dejar de recibir avisos por correo',
    lead: 'Los avisos dicen en qué está un documento. Puede dejarlos y seguir consultando con su comprobante.',
    ofEntry: 'Dejar los de este documento',
    ofMunicipality: 'Dejar los de todos mis documentos',
    done: 'Listo',
    doneText:
      'Si abrió el enlace de un aviso nuestro, no le enviaremos más. Puede llegarle uno que ya había salido.',
    again: 'Volver a recibirlos',
    back: 'Listo',
    backText: 'Si abrió el enlace de un aviso nuestro, volverá a recibirlos.',
  },
}

export type EnquiryWords = typeof es

const en: EnquiryWords = {
  language: 'English',
  title: 'Follow a document',
  lead: 'See how your document stands with two things from your receipt. You need not sign in.',
  number: 'Registration number',
  numberHint: (whole, short) =>
    `As it is on the receipt: ${whole}.${short === null ? '' : ` ${short} will do too.`}`,
  code: 'Enquiry code',
  codeHint: 'The first 8 of the verification code, its first two groups: 7K3M-9QXW.',
  submit: 'See how it stands',
  otherLanguages: 'Other languages',
  times: 'How long answers take',
  wrongNumber:
    'Enter the whole number, with its year and, if it has one, its office, as it is on your receipt.',
  wrongCode: 'The code has 8 letters and digits; it is on your receipt.',
  notFound:
    'We did not find a registration with those details. Check the number and the code on your receipt.',
  unset: 'This installation is not set up yet.',
  wait: {
    title: 'Too many enquiries in a row',
    text: (hour) =>
      `Many enquiries from this connection did not match. Ask again at ${hour}, or ask at the office.`,
    again: 'Ask again',
  },
  received: 'Your document has been received',
  reserved:
    'Received. This matter is kept in confidence: information is given to the person concerned, once identified.',
  state: {
    registered: 'Received, at the registry office',
    sent: (unit) => `Sent to ${unit}`,
    inHands: (unit) => `Being dealt with at ${unit}`,
    observed: (date) => `You must complete something before ${date}`,
    unremedied: (date) => `You had to complete something before ${date}`,
    closed: (date, how) => `Decided on ${date}; ${how}`,
    archived: 'Finished and archived',
    annulled: (number) => (number === null ? 'Annulled' : `Annulled; ${number} replaces it`),
  },
  answeredBy: {
    ELECTRONIC: 'answered electronically',
    PAPER: 'answered on paper',
    EMAIL: 'answered by email',
    IN_PERSON: 'answered in person',
    PHONE: 'answered by telephone',
    FORWARDED: 'sent on to the body it belongs to',
    NOTHING: 'it needed no answer',
    unsaid: 'ask for the answer at the office',
  },
  annulledText: 'The number stays in the book, and is not dealt with.',
  missing: 'What is missing',
  missingBy: (date) => `You may complete it up to and including ${date}.`,
  missingSince: (date) =>
    `The time to complete it ended on ${date}. You may bring what is missing to the office, which will say whether it is accepted.`,
  facts: 'Your document',
  entryNumber: 'Number',
  presented: 'Submitted',
  effective: 'Time limits count from',
  unit: 'Now with',
  due: 'Answer by',
  provisional: (year) => `The date may move until the calendar of ${year} is approved.`,
  term: 'Time limit for the answer',
  ended: (date) => `It ended on ${date}.`,
  stopped: (date) => `The clock has been stopped since ${date}.`,
  silence: {
    RUNS: 'If no answer comes in time',
    MOVES: 'If no answer comes in time',
    ENDED: 'No answer came in time',
  },
  steps: 'Steps',
  step: {
    REGISTERED: () => 'Received and registered',
    SENT: (unit) => `Sent to ${unit}`,
    IN_HANDS: (unit) => `Being dealt with at ${unit}`,
    BACK: (unit) => `Back at ${unit}`,
    OBSERVED: () => 'You were asked for something more',
    REMEDIED: () => 'Completed',
    CLOSED: () => 'Decided',
    ARCHIVED: () => 'Archived',
    REOPENED: () => 'Opened again',
    ANNULLED: () => 'Annulled',
  },
  reply: {
    title: 'Answer',
    waits: (kind, number, date) => `There is an answer: ${kind} ${number} of ${date}.`,
    kinds: {
      OFFICIAL_LETTER: 'official letter',
      LETTER: 'letter',
      RESOLUTION: 'resolution',
      NOTIFICATION: 'notification',
      CERTIFICATE: 'certificate',
      CIRCULAR: 'circular',
    },
    means: {
      IN_PERSON: 'It is delivered by hand.',
      CERTIFIED_POST: 'It was sent by certified post.',
      NOTIFIER: 'A notifier brings it.',
      ELECTRONIC_BOX: 'It was sent to the electronic mailbox.',
      PUBLICATION: 'It is made known by publication.',
    },
    download: (number, extension, size) =>
      `Download ${number} (${extension.toUpperCase()}, ${size})`,
    noNotification:
      'Downloading it here does not replace its notification, which goes its own way. The download is on record.',
    unavailable: 'That answer cannot be downloaded here. Ask for it at the office.',
  },
  ask: 'Where to ask',
  askWith: (number) => `Quote the number ${number}.`,
  another: 'Follow another document',
  unsubscribe: {
    title: 'Stop e-mail notices',
    lead: 'Notices say how a document stands. You may stop them and still follow it with your receipt.',
    ofEntry: 'Stop those of this document',
    ofMunicipality: 'Stop those of all my documents',
    done: 'Done',
    doneText:
      'If you opened the link of a notice of ours, we will send no more. One that had already left may still come.',
    again: 'Receive them again',
    back: 'Done',
    backText: 'If you opened the link of a notice of ours, you will receive them again.',
  },
}

const pt: EnquiryWords = {
  language: 'Português',
  title: 'Consultar um processo',
  lead: 'Veja em que ponto está o seu documento com dois dados do seu comprovante. Não é preciso identificar-se.',
  number: 'Número de registro',
  numberHint: (whole, short) =>
    `Como está no comprovante: ${whole}.${short === null ? '' : ` Também vale ${short}.`}`,
  code: 'Código de consulta',
  codeHint: 'Os 8 primeiros do código de verificação, os dois primeiros grupos: 7K3M-9QXW.',
  submit: 'Consultar',
  otherLanguages: 'Outros idiomas',
  times: 'Quanto se demora para responder',
  wrongNumber:
    'Escreva o número completo, com o ano e, se houver, a repartição, como está no seu comprovante.',
  wrongCode: 'O código tem 8 letras e números; está no seu comprovante.',
  notFound:
    'Não encontramos um registro com esses dados. Confira o número e o código do seu comprovante.',
  unset: 'Esta instalação ainda não está configurada.',
  wait: {
    title: 'Muitas consultas seguidas',
    text: (hour) =>
      `A partir desta conexão consultou-se muitas vezes com dados que não conferem. Volte a consultar às ${hour}, ou pergunte na repartição.`,
    again: 'Consultar de novo',
  },
  received: 'O seu documento foi recebido',
  reserved: 'Recebido. Este processo é reservado: a informação é dada ao interessado identificado.',
  state: {
    registered: 'Recebido, na repartição de registro',
    sent: (unit) => `Enviado a ${unit}`,
    inHands: (unit) => `Em andamento em ${unit}`,
    observed: (date) => `Deve completar algo antes de ${date}`,
    unremedied: (date) => `Devia completar algo antes de ${date}`,
    closed: (date, how) => `Resolvido em ${date}; ${how}`,
    archived: 'Terminado e arquivado',
    annulled: (number) => (number === null ? 'Anulado' : `Anulado; substituído por ${number}`),
  },
  answeredBy: {
    ELECTRONIC: 'resposta por meio eletrônico',
    PAPER: 'resposta em papel',
    EMAIL: 'resposta por e-mail',
    IN_PERSON: 'resposta em pessoa',
    PHONE: 'resposta por telefone',
    FORWARDED: 'enviado ao órgão competente',
    NOTHING: 'não precisava de resposta',
    unsaid: 'pergunte pela resposta na repartição',
  },
  annulledText: 'O número fica no livro, e não tem andamento.',
  missing: 'O que falta',
  missingBy: (date) => `Pode completar até ${date}, inclusive.`,
  missingSince: (date) =>
    `O prazo para completar terminou em ${date}. O que falta pode ser levado à repartição, que dirá se é recebido.`,
  facts: 'O seu documento',
  entryNumber: 'Número',
  presented: 'Apresentado',
  effective: 'Os prazos contam desde',
  unit: 'Está em',
  due: 'Resposta até',
  provisional: (year) => `A data é provisória até que se aprove o calendário de ${year}.`,
  term: 'Prazo de resposta',
  ended: (date) => `Terminou em ${date}.`,
  stopped: (date) => `O prazo está parado desde ${date}.`,
  silence: {
    RUNS: 'Se vencer sem resposta',
    MOVES: 'Se vencer sem resposta',
    ENDED: 'Venceu sem resposta',
  },
  steps: 'Passos',
  step: {
    REGISTERED: () => 'Recebido e registrado',
    SENT: (unit) => `Enviado a ${unit}`,
    IN_HANDS: (unit) => `Em andamento em ${unit}`,
    BACK: (unit) => `De volta em ${unit}`,
    OBSERVED: () => 'Pediu-se completar algo',
    REMEDIED: () => 'Completado',
    CLOSED: () => 'Resolvido',
    ARCHIVED: () => 'Arquivado',
    REOPENED: () => 'Aberto de novo',
    ANNULLED: () => 'Anulado',
  },
  reply: {
    title: 'Resposta',
    waits: (kind, number, date) => `Há uma resposta: ${kind} ${number} de ${date}.`,
    kinds: {
      OFFICIAL_LETTER: 'ofício',
      LETTER: 'carta',
      RESOLUTION: 'resolução',
      NOTIFICATION: 'notificação',
      CERTIFICATE: 'certidão',
      CIRCULAR: 'circular',
    },
    means: {
      IN_PERSON: 'É entregue em mãos.',
      CERTIFIED_POST: 'Foi enviada por correio registrado.',
      NOTIFIER: 'É levada por um notificador.',
      ELECTRONIC_BOX: 'Foi enviada à caixa eletrônica.',
      PUBLICATION: 'É dada a conhecer por publicação.',
    },
    download: (number, extension, size) => `Baixar ${number} (${extension.toUpperCase()}, ${size})`,
    noNotification:
      'Baixá-la aqui não substitui a notificação, que segue a sua própria via. O download fica registrado.',
    unavailable: 'Essa resposta não pode ser baixada aqui. Pergunte por ela na repartição.',
  },
  ask: 'Onde perguntar',
  askWith: (number) => `Diga o número ${number}.`,
  another: 'Consultar outro processo',
  unsubscribe: {
    title: 'Deixar de receber avisos por e-mail',
    lead: 'Os avisos dizem em que ponto está um documento. Pode deixá-los e continuar a consultar com o seu comprovante.',
    ofEntry: 'Deixar os deste documento',
    ofMunicipality: 'Deixar os de todos os meus documentos',
    done: 'Pronto',
    doneText:
      'Se abriu o link de um aviso nosso, não enviaremos mais. Pode chegar um que já tinha saído.',
    again: 'Voltar a recebê-los',
    back: 'Pronto',
    backText: 'Se abriu o link de um aviso nosso, voltará a recebê-los.',
  },
}

export const enquiryWords = { es, en, pt }
export const enquiryLanguages = ['es', 'en', 'pt'] as const
export type EnquiryLanguage = (typeof enquiryLanguages)[number]
