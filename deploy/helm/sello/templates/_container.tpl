{{/* The common parts of every container of Sello: the image, the settings, the secrets as files, and the restrictions. */}}

{{/* Takes { root, part, tag }. */}}
{{- define "sello.container" -}}
name: {{ .part }}
image: "{{ .root.Values.image.repository }}:{{ include "sello.tag" . }}"
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{/* Takes { root, own, fixed }: `own` settings override the common settings, and `fixed` settings override both. Does not use
     `merge`, which ignores empty values. */}}
{{- define "sello.environment" -}}
{{- $all := dict -}}
{{- range $settings := list .root.Values.settings (.own | default dict) .fixed -}}
{{- range $name, $value := $settings }}{{ $_ := set $all $name $value }}{{ end -}}
{{- end -}}
{{- range $name, $key := .root.Values.secret.texts }}{{ $_ := set $all (printf "%s_FILE" $name) (printf "/run/secrets/sello/%s" $key) }}{{ end -}}
{{- range $name, $key := .root.Values.secret.files }}{{ $_ := set $all $name (printf "/run/secrets/sello/%s" $key) }}{{ end -}}
{{- range $name, $value := $all }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end -}}

{{/* Takes { root, own }: the time limit of a call to the authority in seconds, from the settings or the default. */}}
{{- define "sello.callSeconds" -}}
{{- $seconds := "60" -}}
{{- range $settings := list .root.Values.settings (.own | default dict) -}}
{{- with $settings.SELLO_AUTHORITY_CALL_SECONDS }}{{ $seconds = . }}{{ end -}}
{{- end -}}
{{- $seconds -}}
{{- end -}}

{{/* Takes { witness }: whether the part uses the witness. */}}
{{- define "sello.mounts" -}}
- { name: secrets, mountPath: /run/secrets/sello, readOnly: true }
- { name: tmp, mountPath: /tmp }
{{- if .witness }}
- { name: witness, mountPath: /data/witness }
{{- end }}
{{- end -}}

{{/* Takes { root, witness }. */}}
{{- define "sello.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
# 1000 is the user `node` of the image.
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: secrets
    secret: { secretName: {{ .root.Values.secret.name }}, defaultMode: 288 } # 0440
  - name: tmp
    emptyDir: { sizeLimit: 256Mi }
{{- if .witness }}
  - name: witness
    persistentVolumeClaim: { claimName: {{ include "sello.witnessClaim" .root }} }
{{- end }}
{{- end -}}

{{/* Takes { root, part, values }. Places the pods of a part on different nodes if possible. */}}
{{- define "sello.placement" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "sello.selector" . | nindent 8 }}
{{- with .values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
