import type { serviceReasons as english } from '../en/errors-service'
import type { Words } from '../text-types'

export const serviceReasons: Words<typeof english> = {
  noNewProjects:
    '« {service} » ne permet pas de créer ou de modifier des projets d’ici. La personne qui l’exploite le peut.',
  noHttps: '{host} ne parle pas https ici. Vérifier le port, ou commencer l’adresse par http://.',
  noProof:
    '{host} ne prouve pas son identité ({why}). Rien n’a été envoyé ; interroger l’administrateur du réseau sur son certificat.',
  notUnpacked: 'La réponse de {host} ne peut pas être décompressée ({why}).',
  noHttp: 'Ce qui répond à {host} ne parle pas HTTP. Vérifier l’adresse.',
  hostUnreachableWhy: '{host} est injoignable ({why}).',
  proxyRefusesUser:
    'Le proxy {proxy} refuse le nom d’utilisateur ou le mot de passe de HTTPS_PROXY. Rien n’a été envoyé à {target}.',
  proxyWantsUser:
    "Le proxy {proxy} demande un nom d’utilisateur et un mot de passe. Mettre HTTPS_PROXY à http://user:password{'@'}{proxy} et redémarrer.",
  proxyRefuses:
    'Le proxy {proxy} ne laisse rien passer vers {target} (état {status}). Interroger l’administrateur du réseau, ou nommer {target} dans NO_PROXY.',
  proxyUnreadable:
    'L’adresse du proxy est illisible. Corriger HTTPS_PROXY ou HTTP_PROXY dans l’environnement et redémarrer.',
  proxyKind:
    'Un proxy s’atteint par http:// ou https://, pas par {scheme}//. Corriger HTTPS_PROXY ou HTTP_PROXY dans l’environnement et redémarrer.',
  noWebAddress: '« {address} » n’est pas une adresse web. Elle commence par https://.',
  addressScheme: 'Un service s’atteint par https:// ou http://, pas par {scheme}//.',
  addressWithUser: 'L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe. Les saisir comme identifiants.',
  answerTooLarge: 'La réponse de {host} dépasse {size} Mo, ce qu’aucune réponse de l’interface ne fait.',
  answerCut: 'La réponse est tronquée ({thing}).',
  answerNoJson: '« {service} » a répondu par autre chose que du JSON ({thing}).',
  answerWebPage:
    '« {service} » a répondu par une page web ; une page de connexion s’interpose-t-elle ? Rien n’a été modifié.',
  answerWrong:
    'La réponse du service ({what}) n’est pas ce que dit l’interface : {field} — {issue}. Rien n’a été modifié.',
  answerTooDeep: 'La réponse du service ({what}) est imbriquée trop profondément pour être lue.',
  sentInCircles: '« {service} » renvoie en boucle d’une adresse à l’autre.',
  sentToStranger:
    '« {service} » renvoie vers {host}, qui répond {status}. Une page de connexion s’interpose-t-elle ? Rien n’a été modifié.',
  noUsableLink: 'Le service n’a donné aucun lien utilisable ({thing}).',
  sentToOffline:
    '« {service} » renvoie vers une autre adresse, {host}, qui est injoignable. Une page de connexion s’interpose-t-elle ? Rien n’a été modifié.',
  sentToSilent:
    '« {service} » renvoie vers une autre adresse, {host}, qui ne répond pas. Une page de connexion s’interpose-t-elle ? Rien n’a été modifié.',
  sentToCut:
    '« {service} » renvoie vers une autre adresse, {host}, qui coupe la connexion. Une page de connexion s’interpose-t-elle ? Rien n’a été modifié.',
  sentUnencrypted: '« {service} » renvoie vers une adresse sans chiffrement ({host}) ; elle n’est pas suivie.',
  sentOnInstead:
    '« {service} » renvoie vers {host} au lieu de répondre. Une page de connexion s’interpose-t-elle ? Rien n’a été modifié.',
  filesTooLarge: '« {service} » n’accepte pas de fichiers de cette taille : {files} (413).',
  requestTooLarge: '« {service} » n’accepte pas de requêtes de cette taille (413).',
  notAccepted: 'Le service n’accepte pas la demande ({verb} : {thing}).',
  credentialRefused: 'Le service a refusé les identifiants de « {service} ». En saisir de nouveaux.',
  mayNot: 'Droit manquant ({verb} : {thing}). Un administrateur du projet peut l’accorder.',
  serviceHasNot: 'Le service ne l’a pas, ou plus ({thing}).',
  cannotNow: 'Le service ne peut pas le faire en l’état ({verb} : {thing}).',
  linkRanOut: 'Le lien a expiré ({thing}).',
  serviceHasNoMore: 'Le service ne l’a plus ({thing}).',
  busy: '« {service} » est occupé et demande de patienter.',
  busyMinutes: '« {service} » est occupé et demande de patienter {minutes} minutes. Réessayer ensuite.',
  busySeconds: '« {service} » est occupé et demande de patienter {seconds} s. Réessayer ensuite.',
  busyMoment: '« {service} » est occupé et demande de patienter. Réessayer dans un instant.',
  noRoom: '« {service} » n’a plus de place pour ce qui lui est envoyé (507).',
  noAnswerStatus: '« {service} » n’a pas répondu à temps ({status}).',
  failedAt: '« {service} » a échoué pendant la demande ({verb} : {thing} ; {status}).',
  refuses: '« {service} » refuse la demande ({verb} : {thing} ; {status}).',
  unknownStatus: '« {service} » a répondu {status}, que l’interface ne connaît pas.',
  credentialSign:
    'Les identifiants ne peuvent pas être envoyés : leur caractère {number} n’est pas permis dans une requête. Les copier de nouveau à la source.',
  addedByCommandLine:
    '« {name} » a été ajoutée par la ligne de commande, avec des identifiants qui ne sont pas conservés. En saisir pour l’utiliser ici.',
  credentialNotKept: 'Les identifiants de « {name} » n’ont pas été conservés. Les saisir de nouveau.',
  connectionGone: 'Cette connexion n’existe plus. En choisir une autre.',
  ownService: 'C’est le service de cet ordinateur, qui est déjà connecté.',
  ownNoCredential: 'Le service de cet ordinateur n’a pas besoin d’identifiants.',
  ownAddress: 'Le service de cet ordinateur a l’adresse que lui donne le programme.',
  ownStays: 'Le service de cet ordinateur fait partie du programme et ne peut pas être retiré.',
  otherPerson:
    'Ces identifiants désignent une autre personne que celle de « {name} ». Créer une nouvelle connexion avec eux : ce qui est conservé et envoyé reste propre à chaque personne.',
  credentialFirst: 'Saisir d’abord les identifiants de « {name} » : ils n’ont pas été conservés.',
  noCredential:
    'Il n’y a pas d’identifiants pour cette adresse. Définir PLUMBLINE_AUTHORIZATION, ou s’y connecter d’abord dans la fenêtre.',
  unreachable: 'Le service est injoignable.',
}
