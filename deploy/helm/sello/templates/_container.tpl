{{/* What every container of Sello has: its image, its settings, its secrets as files, no right that it does not need. */}}

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

{{/* Takes { root, own, fixed }: own settings of the part go over the common ones, what the chart fixes over both. No `merge`: it
     takes an empty value for none. */}}
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

{{/* Takes { root, own }: how long a call to the authority may take, by the settings or their default. */}}
{{- define "sello.callSeconds" -}}
{{- $seconds := "60" -}}
{{- range $settings := list .root.Values.settings (.own | default dict) -}}
{{- with $settings.SELLO_AUTHORITY_CALL_SECONDS }}{{ $seconds = . }}{{ end -}}
{{- end -}}
{{- $seconds -}}
{{- end -}}

{{/* Takes { witness }: whether the part writes how far chains have come. */}}
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
# The user `node` of the image.
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

{{/* Where pods of a part go: apart from each other when there is room. Takes { root, part, values }. */}}
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
